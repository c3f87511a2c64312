import { useTranslations } from 'use-intl';
import { build } from '@astrolabe/ngql';

/** Tells what is wrong with a list of machines; nothing where it can be read. */
export function useHostsRule(): (text: string) => string | undefined {
  const words = useTranslations('admin');
  return (text) => (build.readHosts(text) === undefined ? words('hostsWrong') : undefined);
}
