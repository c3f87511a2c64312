import { useTranslations } from 'use-intl';
import { build } from '@astrolabe/ngql';

/** Returns a validator for a list of hosts. */
export function useHostsRule(): (text: string) => string | undefined {
  const t = useTranslations('admin');
  return (text) => (build.readHosts(text) === undefined ? t('hostsWrong') : undefined);
}
