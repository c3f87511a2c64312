import { useEffect, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { BookOpen, Braces, Database, Sparkles, Wrench } from 'lucide-react';
import { useLocale, useTranslations } from 'use-intl';
import { useStore } from 'zustand';
import type { ProblemError } from '@astrolabe/model';
import type { QuickFix } from '@astrolabe/ngql';
import { spacesQuery } from '../../data/spaces.ts';
import { askLanguage } from '../../editor/language-client.ts';
import { offeredName } from '../../result-view/error-excerpt.ts';
import { chooseScriptSpace, type Run } from '../../state/console-store.ts';
import { sessionStore } from '../../state/session-store.ts';
import { preferencesStore } from '../../state/preferences-store.ts';
import { Button } from '../../ui/Button.tsx';
import { useHasModule } from '../../ui/use-has-module.ts';
import { askAbout } from '../ask/ask-store.ts';
import { explainError, isLoneVariable, isSpaceMissing } from './explain-error.ts';
import styles from './result.module.css';

/** Number of spaces offered to a statement that needs one. */
const SPACES_OFFERED = 4;

/** Explanation of an error with a quick fix, if known. */
export function ErrorHelp({
  run: { statement },
  error,
  onRun,
}: {
  readonly run: Run;
  readonly error: ProblemError;
  readonly onRun: (text: string) => void;
}) {
  const t = useTranslations('errorHelp');
  const hasModule = useHasModule();
  const language = useLocale() === 'zh' ? 'zh' : 'en';
  const assistant = useStore(sessionStore, ({ studio }) => studio?.assistant);
  const spaces = useQuery(spacesQuery).data ?? [];
  const fixes = useFixes(statement);
  // The error itself has a button for its suggestion.
  const fix = fixes.length > 1 || offeredName(error.hint) === undefined ? combined(fixes) : undefined;
  const explained = explainError(error, statement);
  if (explained === undefined && fix === undefined && assistant === undefined) return null;
  return (
    <aside className={styles['errorHelp']} aria-label={t('title')}>
      {explained !== undefined && <p>{t(explained.word)}</p>}
      <div>
        {fix !== undefined && (
          <Button icon={<Wrench size={14} />} title={fix.title} onClick={() => onRun(withFix(statement, fix))}>
            {fixes.length > 1 ? t('fixAll', { count: fixes.length }) : t('fix')}
          </Button>
        )}
        {fix !== undefined && <code className="clip">{fix.title}</code>}
        {isSpaceMissing(error.message) &&
          spaces.slice(0, SPACES_OFFERED).map((space) => (
            <Button
              key={space}
              icon={<Database size={14} />}
              onClick={() => {
                chooseScriptSpace(space);
                onRun(statement);
              }}
            >
              {t('runIn', { space })}
            </Button>
          ))}
        {isLoneVariable(error.message) && (
          <Button icon={<Braces size={14} />} onClick={() => preferencesStore.setState({ areParametersOpen: true })}>
            {t('showParameters')}
          </Button>
        )}
        {assistant !== undefined && (
          <Button
            icon={<Sparkles size={14} />}
            title={t('modelSends', { model: assistant.model, host: assistant.host })}
            onClick={() => askAbout(statement, t('modelQuestion', { error: error.message }), language)}
          >
            {t('model', { model: assistant.model })}
          </Button>
        )}
        {assistant === undefined && hasModule('guide') && (
          <Link to="/guide/$" params={{ _splat: 'console' }} title={t('noModel')}>
            <Sparkles size={14} />
            {t('setModel')}
          </Link>
        )}
        {explained !== undefined && hasModule('guide') && (
          <Link to="/guide/$" params={{ _splat: explained.guide }}>
            <BookOpen size={14} />
            {t('guide')}
          </Link>
        )}
      </div>
    </aside>
  );
}

/** Returns the quick fixes of the language service for a statement that put it right, without overlaps. */
function useFixes(statement: string): readonly QuickFix[] {
  const [known, setKnown] = useState<{ readonly statement: string; readonly fixes: readonly QuickFix[] }>();
  useEffect(() => {
    let isOpen = true;
    void askLanguage('diagnose', statement, 0).then((found) => {
      const isError = found.some(({ severity, fixes }) => severity === 'error' && fixes.length > 0);
      // A missing index only costs time, unless it is an error.
      const wanted = found.filter(({ severity, code }) => severity === 'error' || code !== 'INDEX_NOT_FOUND');
      if (isOpen)
        setKnown({ statement, fixes: isError ? apart(wanted.flatMap(({ fixes }) => fixes.slice(0, 1))) : [] });
    });
    return () => {
      isOpen = false;
    };
  }, [statement]);
  return known?.statement === statement ? known.fixes : NO_FIXES;
}

const NO_FIXES: readonly QuickFix[] = [];

function combined(fixes: readonly QuickFix[]): QuickFix | undefined {
  if (fixes.length === 0) return undefined;
  return { title: fixes.map(({ title }) => title).join(', '), edits: fixes.flatMap(({ edits }) => edits) };
}

function withFix(statement: string, { edits }: QuickFix): string {
  return edits
    .toSorted((a, b) => b.start - a.start)
    .reduce((text, { start, end, insert }) => text.slice(0, start) + insert + text.slice(end), statement);
}

/** Drops fixes that change a place that an earlier one changes. */
function apart(fixes: readonly QuickFix[]): readonly QuickFix[] {
  const chosen: QuickFix[] = [];
  for (const fix of fixes) {
    const taken = chosen.flatMap(({ edits }) => edits);
    if (fix.edits.every((edit) => taken.every(({ start, end }) => edit.start >= end || edit.end <= start)))
      chosen.push(fix);
  }
  return chosen;
}
