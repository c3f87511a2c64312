import { useTranslations } from 'use-intl';
import { build } from '@astrolabe/ngql';

/** Returns a validator for a list of hosts. */
export function useHostsRule(): (text: string) => string | undefined {
  const words = useTranslations('admin');
  return (text) => (build.readHosts(text) === undefined ? words('hostsWrong') : undefined);
}
