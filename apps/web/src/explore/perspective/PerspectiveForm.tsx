import { useId, useState } from 'react';
import { Plus, Save, X } from 'lucide-react';
import { useTranslations } from 'use-intl';
import type { SchemaSnapshot } from '@astrolabe/model';
import { StatementText } from '../../editor/StatementText.tsx';
import { Button } from '../../ui/Button.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { PERSPECTIVE_NAME_MAX, PERSPECTIVE_SEARCHES_MAX } from '../limits.ts';
import type { Perspective } from '../state/perspective.ts';
import styles from '../explore.module.css';
import perspectiveStyles from './perspective.module.css';
import { useExploration } from '../state/use-exploration.ts';

const KINDS = [
  { list: 'tags', hidden: 'hiddenTags' },
  { list: 'edgeTypes', hidden: 'hiddenEdgeTypes' },
] as const;

/** Form of a perspective: names and visibility of tags and edge types, start searches, name. It includes the style of the canvas. */
export function PerspectiveForm({
  schema,
  from,
  onSave,
}: {
  readonly schema: SchemaSnapshot;
  readonly from: Perspective;
  readonly onSave: (perspective: Perspective) => void;
}) {
  const exploration = useExploration();
  const t = useTranslations('explore');
  const searchesId = useId();
  const [draft, setDraft] = useState(from);
  const [search, setSearch] = useState({ name: '', statement: '' });
  const isSearch = search.name.trim() !== '' && search.statement.trim() !== '';
  const searches = isSearch
    ? [...draft.searches, { name: search.name.trim(), statement: search.statement.trim() }]
    : draft.searches;
  const retitle = (list: 'tags' | 'edgeTypes', name: string, title: string): void => {
    const titles = new Map(draft.titles[list]);
    if (title === '') titles.delete(name);
    else titles.set(name, title);
    setDraft({ ...draft, titles: { ...draft.titles, [list]: titles } });
  };
  const toggle = (hidden: 'hiddenTags' | 'hiddenEdgeTypes', name: string): void => {
    const names = new Set(draft[hidden]);
    if (!names.delete(name)) names.add(name);
    setDraft({ ...draft, [hidden]: names });
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onSave({ ...draft, name: draft.name.trim(), searches, rules: exploration.state.view.rules });
      }}
    >
      {KINDS.map(({ list, hidden }) => (
        <fieldset key={list} className={perspectiveStyles['titles']}>
          <legend>{t(list)}</legend>
          {schema[list].map(({ name }) => (
            <div key={name}>
              <label className={styles['check']} title={name}>
                <input type="checkbox" checked={!draft[hidden].has(name)} onChange={() => toggle(hidden, name)} />
                <span className="clip">{name}</span>
              </label>
              <TextField
                label={t('titleOf', { name })}
                isLabelHidden
                controlSize="row"
                placeholder={name}
                maxLength={PERSPECTIVE_NAME_MAX}
                value={draft.titles[list].get(name) ?? ''}
                disabled={draft[hidden].has(name)}
                onChange={(event) => retitle(list, name, event.currentTarget.value)}
              />
            </div>
          ))}
        </fieldset>
      ))}
      <section className={styles['fields']} aria-labelledby={searchesId}>
        <h3 id={searchesId}>{t('startSearches')}</h3>
        <ul className={perspectiveStyles['searches']}>
          {draft.searches.map(({ name, statement }, at) => (
            <li key={at}>
              <span className="clip grow" title={statement}>
                {name}
              </span>
              <code className="clip">
                <StatementText text={statement} />
              </code>
              <IconButton
                size="row"
                label={t('deleteNamed', { name })}
                icon={<X size={14} />}
                onClick={() => setDraft({ ...draft, searches: draft.searches.toSpliced(at, 1) })}
              />
            </li>
          ))}
        </ul>
        {draft.searches.length < PERSPECTIVE_SEARCHES_MAX && (
          <div className={styles['panelRow']}>
            <TextField
              label={t('searchName')}
              maxLength={PERSPECTIVE_NAME_MAX}
              value={search.name}
              onChange={(event) => setSearch({ ...search, name: event.currentTarget.value })}
            />
            <TextField
              label={t('statement')}
              value={search.statement}
              onChange={(event) => setSearch({ ...search, statement: event.currentTarget.value })}
            />
            <IconButton
              size="form"
              label={t('addSearch')}
              icon={<Plus size={16} />}
              disabled={!isSearch}
              onClick={() => {
                setDraft({ ...draft, searches });
                setSearch({ name: '', statement: '' });
              }}
            />
          </div>
        )}
        <TextField
          label={t('perspectiveName')}
          maxLength={PERSPECTIVE_NAME_MAX}
          value={draft.name}
          onChange={(event) => setDraft({ ...draft, name: event.currentTarget.value })}
        />
        <p className="meta">{t('perspectiveRules', { count: exploration.state.view.rules.length })}</p>
        <Button kind="primary" type="submit" icon={<Save size={14} />} disabled={draft.name.trim() === ''}>
          {t('savePerspective')}
        </Button>
      </section>
    </form>
  );
}
