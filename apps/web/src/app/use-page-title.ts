import { useEffect } from 'react';
import { useTranslations } from 'use-intl';
import { useStore } from 'zustand';
import { consoleStore } from '../state/console-store.ts';
import { sessionStore } from '../state/session-store.ts';
import { titleOfPath } from './page-title.ts';

/** Sets the window title from specific to general: page, space, cluster, product. */
export function usePageTitle(path: string): void {
  const t = useTranslations();
  const space = useStore(consoleStore, (store) => store.space);
  const cluster = useStore(sessionStore, ({ session }) => (session?.kind === 'cluster' ? session.host : undefined));
  const page = titleOfPath(path);
  const parts = [
    page && t(`titles.${page.word}`),
    page?.isInSpace === true && space !== '' ? space : undefined,
    cluster,
    t('product.name'),
  ];
  const title = parts.filter((part) => part !== undefined).join(' · ');
  useEffect(() => {
    document.title = title;
  }, [title]);
}
