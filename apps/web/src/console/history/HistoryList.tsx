import { useState } from 'react';
import {
  ChevronDown,
  ChevronRight,
  CircleAlert,
  CircleCheck,
  CircleSlash,
  Download,
  Search,
  Trash2,
} from 'lucide-react';
import { useTranslations } from 'use-intl';
import { useStore } from 'zustand';
import { replaceText } from '../../editor/editor-handle.ts';
import { HISTORY_SHOWN } from '../../limits.ts';
import { forgetHistory, historyStore } from '../../state/history-store.ts';
import { Button } from '../../ui/Button.tsx';
import { Confirm } from '../../ui/Confirm.tsx';
import { formatMs } from '../../ui/format.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { saveFile } from '../../ui/save-file.ts';
import { TextField } from '../../ui/TextField.tsx';
import { useAge } from '../../ui/use-age.ts';
import { historyText } from './history-file.ts';
import { historyPanel } from './history-panel.ts';
import { searchHistory } from './search-history.ts';
import { shortStatement } from '../short-statement.ts';
import shared from '../console.module.css';
import styles from './history.module.css';

const ICONS = { done: CircleCheck, failed: CircleAlert, cancelled: CircleSlash } as const;

/** History of this browser: state, statement, age; a click inserts the statement. */
export function HistoryList() {
  const t = useTranslations('drawer');
  const result = useTranslations('result');
  const age = useAge();
  const entries = useStore(historyStore, (store) => store.entries);
  const { isOpen, isSearching } = useStore(historyPanel);
  const [isAll, setIsAll] = useState(false);
  const [search, setSearch] = useState('');
  const found = searchHistory(entries, isSearching ? search : '');
  const shown = isAll || (isSearching && search !== '') ? found : found.slice(0, HISTORY_SHOWN);
  return (
    <section className={shared['section']} aria-label={t('history')}>
      <div className={shared['sectionHead']}>
        <button type="button" aria-expanded={isOpen} onClick={() => historyPanel.setState({ isOpen: !isOpen })}>
          {isOpen ? <ChevronDown size={12} /> : <ChevronRight size={12} />}
          <span>{t('history')}</span>
          <span className={shared['count']}>{entries.length}</span>
        </button>
        <IconButton
          size="row"
          label={t('searchHistory')}
          icon={<Search size={14} />}
          isPressed={isSearching}
          onClick={() => historyPanel.setState({ isOpen: true, isSearching: !isSearching })}
        />
        {entries.length > 0 && (
          <IconButton
            size="row"
            label={t('exportHistory')}
            icon={<Download size={14} />}
            onClick={() => saveFile('history.ngql', historyText(entries), 'text/plain;charset=utf-8')}
          />
        )}
        {entries.length > 0 && (
          <Confirm
            title={t('clearHistoryTitle')}
            body={t('clearHistoryBody', { count: entries.length })}
            act={t('clearHistory')}
            onConfirm={() => void forgetHistory()}
          >
            {(open) => <IconButton size="row" label={t('clearHistory')} icon={<Trash2 size={14} />} onClick={open} />}
          </Confirm>
        )}
      </div>
      {isOpen && isSearching && (
        <div className={shared['drawerSearch']}>
          <TextField
            label={t('searchHistory')}
            isLabelHidden
            autoFocus
            controlSize="bar"
            placeholder={t('searchHistory')}
            icon={<Search size={14} />}
            value={search}
            onChange={(event) => setSearch(event.currentTarget.value)}
          />
        </div>
      )}
      {isOpen && entries.length === 0 && <p className={shared['note']}>{t('noHistory')}</p>}
      {isOpen && entries.length > 0 && (
        <ul className={shared['sectionList']} data-tall>
          {shown.map((entry) => {
            const Icon = ICONS[entry.state];
            const facts = [
              entry.space,
              formatMs(entry.durationMs),
              entry.rows === undefined ? '' : result('rows', { count: entry.rows }),
            ]
              .filter((fact) => fact !== '')
              .join(', ');
            return (
              <li key={entry.id} className={shared['statement']}>
                <button
                  type="button"
                  title={`${shortStatement(entry.statement)}\n${facts}`}
                  onClick={() => replaceText(entry.statement)}
                >
                  <Icon
                    size={12}
                    className={entry.state === 'done' ? (styles['ok'] ?? '') : (styles['bad'] ?? '')}
                    aria-label={entry.state === 'done' ? t('succeeded') : t('failed')}
                  />
                  <span className="clip">
                    {shortStatement(entry.statement)}
                    <span className={styles['facts']}>{facts}</span>
                  </span>
                  {entry.startedAt > 0 && <span className={shared['when']}>{age(entry.startedAt)}</span>}
                </button>
              </li>
            );
          })}
          {!isAll && found.length > shown.length && (
            <li className={shared['note']}>
              <Button kind="link" size="row" onClick={() => setIsAll(true)}>
                {t('showAll', { count: found.length })}
              </Button>
            </li>
          )}
        </ul>
      )}
    </section>
  );
}
