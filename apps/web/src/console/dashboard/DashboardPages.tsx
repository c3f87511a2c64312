import { useState } from 'react';
import { Plus, X } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { showToast } from '../../state/toast-store.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { addPage, changeOpen, choosePage, pageInSight, removePage, type OpenDashboard } from './dashboard-store.ts';
import styles from './dashboard.module.css';

/** The pages of a dashboard as tabs. A double click or F2 renames one. */
export function DashboardPages({ open }: { readonly open: OpenDashboard }) {
  const t = useTranslations('dashboard');
  const [renamed, setRenamed] = useState<string>();
  const shown = pageInSight(open)?.id;
  if (open.pages.length < 2 && !open.isOwn) return null;
  const rename = (id: string, title: string): void => {
    setRenamed(undefined);
    changeOpen(({ pages }) => ({
      pages: pages.map((page) => (page.id === id ? { ...page, title: title.trim() } : page)),
    }));
  };
  const remove = (): void => {
    const undo = removePage();
    showToast('success', t('pageRemoved'), undefined, { label: t('undo'), run: undo });
  };
  return (
    <div className={styles['pages']} role="group" aria-label={t('pages')}>
      {open.pages.map(({ id, title }, at) =>
        renamed === id ? (
          <input
            key={id}
            className={styles['pageName']}
            aria-label={t('pageName')}
            defaultValue={title}
            autoFocus
            onBlur={(event) => rename(id, event.currentTarget.value)}
            onKeyDown={(event) => {
              if (event.key === 'Enter') event.currentTarget.blur();
              if (event.key === 'Escape') setRenamed(undefined);
            }}
          />
        ) : (
          <span key={id} className={styles['page']} data-shown={id === shown || undefined}>
            <button
              type="button"
              aria-current={id === shown ? 'page' : undefined}
              title={open.isOwn ? t('renamePage') : undefined}
              onClick={() => choosePage(id)}
              onDoubleClick={() => open.isOwn && setRenamed(id)}
              onKeyDown={(event) => {
                if (event.key === 'F2' && open.isOwn) setRenamed(id);
              }}
            >
              {title === '' ? t('page', { number: at + 1 }) : title}
            </button>
            {open.isOwn && id === shown && open.pages.length > 1 && (
              <IconButton size="row" label={t('removePage')} icon={<X size={12} />} onClick={remove} />
            )}
          </span>
        ),
      )}
      {open.isOwn && <IconButton size="row" label={t('addPage')} icon={<Plus size={14} />} onClick={addPage} />}
    </div>
  );
}
