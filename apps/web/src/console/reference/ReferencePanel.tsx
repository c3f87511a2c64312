import { useDeferredValue, useMemo, type ReactNode } from 'react';
import { Play, Search, TextCursorInput, X } from 'lucide-react';
import { useLocale, useTranslations } from 'use-intl';
import { useStore } from 'zustand';
import type { Locale } from '../../locale/catalogue.ts';
import { insertText } from '../../editor/editor-handle.ts';
import { StatementText } from '../../editor/StatementText.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { runText } from '../run/run-text.ts';
import { referenceSearchStore } from './reference-search.ts';
import { meaningIn, searchReference } from './search-reference.ts';
import styles from './reference.module.css';

/** The nGQL reference: every statement and function with a description and runnable examples, searchable. */
export function ReferencePanel({ onClose }: { readonly onClose: () => void }) {
  const t = useTranslations('reference');
  const locale: Locale = useLocale().startsWith('zh') ? 'zh' : 'en';
  const search = useStore(referenceSearchStore, (store) => store.search);
  const wanted = useDeferredValue(search);
  const { statements, functions } = useMemo(() => searchReference(wanted, locale), [wanted, locale]);
  const isSearching = wanted.trim() !== '';
  return (
    <aside className={styles['reference']} aria-label={t('title')}>
      <header className={styles['head']}>
        <h2>{t('title')}</h2>
        <span className="grow" />
        <IconButton label={t('close')} icon={<X size={16} />} onClick={onClose} />
      </header>
      <div className={styles['search']}>
        <TextField
          label={t('search')}
          isLabelHidden
          autoFocus
          controlSize="bar"
          placeholder={t('search')}
          icon={<Search size={14} />}
          value={search}
          onChange={(event) => referenceSearchStore.setState({ search: event.currentTarget.value })}
        />
      </div>
      <div className={styles['list']} tabIndex={0} role="region" aria-label={t('title')}>
        {statements.length + functions.length === 0 && <p className={styles['none']}>{t('none')}</p>}
        {statements.map((group) => (
          <Group
            key={group.id}
            title={group.title[locale]}
            isOpen={isSearching || group.id === 'walk'}
            isSearching={isSearching}
          >
            {group.entries.map((entry) => (
              <section key={entry.name} className={styles['entry']}>
                <h4 className="mono">{entry.name}</h4>
                <p>{entry.says[locale]}</p>
                {entry.examples.map((example) => (
                  <Example key={example} text={example} />
                ))}
              </section>
            ))}
          </Group>
        ))}
        {functions.map((group) => (
          <Group key={group.id} title={group.title[locale]} isOpen={isSearching} isSearching={isSearching}>
            <section className={styles['entry']}>
              <p>{group.says[locale]}</p>
              {group.examples.map((example) => (
                <Example key={example} text={example} />
              ))}
              <dl className={styles['functions']}>
                {group.functions.map(({ name, signature, meaning }) => (
                  <div key={name}>
                    <dt className="mono">{signature}</dt>
                    <dd>{meaningIn(locale, name, meaning)}</dd>
                  </div>
                ))}
              </dl>
            </section>
          </Group>
        ))}
      </div>
    </aside>
  );
}

function Group({
  title,
  isOpen,
  isSearching,
  children,
}: {
  readonly title: string;
  readonly isOpen: boolean;
  readonly isSearching: boolean;
  readonly children: ReactNode;
}) {
  return (
    // A search opens its matches; afterward groups are as before.
    <details key={String(isSearching)} className={styles['group']} open={isOpen}>
      <summary>
        <h3>{title}</h3>
      </summary>
      {children}
    </details>
  );
}

function Example({ text }: { readonly text: string }) {
  const t = useTranslations('reference');
  return (
    <div className={styles['example']}>
      <StatementText text={text} />
      <span className={styles['acts']}>
        <IconButton
          size="row"
          label={t('put')}
          icon={<TextCursorInput size={14} />}
          onClick={() => insertText(`${text}${text.startsWith(':') ? '\n' : ';\n'}`)}
        />
        <IconButton size="row" label={t('run')} icon={<Play size={14} />} onClick={() => void runText(text, 0)} />
      </span>
    </div>
  );
}
