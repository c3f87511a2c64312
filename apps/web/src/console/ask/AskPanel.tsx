import { FilePlus, Sparkles, TextCursorInput, X } from 'lucide-react';
import { useMemo } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { useStore } from 'zustand';
import { QUESTION_LENGTH_MAX, type AssistantFacts, type ProposedStatement } from '@astrolabe/http-api';
import type { SchemaSnapshot } from '@astrolabe/model';
import { diagnose } from '@astrolabe/ngql';
import { insertText } from '../../editor/editor-handle.ts';
import { StatementText } from '../../editor/StatementText.tsx';
import { useEditorMessages } from '../../editor/use-editor-messages.ts';
import type { Locale } from '../../locale/catalogue.ts';
import { consoleStore, openTab, spaceOfScript } from '../../state/console-store.ts';
import { Button } from '../../ui/Button.tsx';
import { Chip } from '../../ui/Chip.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { ask, askStore, cancelQuestion, toggleAsk } from './ask-store.ts';
import styles from './ask.module.css';

/** Generates a statement from a question; the user reviews, inserts and runs it. */
export function AskPanel({
  assistant,
  schema,
}: {
  readonly assistant: AssistantFacts;
  readonly schema: SchemaSnapshot | undefined;
}) {
  const t = useTranslations('ask');
  const locale: Locale = useLocale() === 'zh' ? 'zh' : 'en';
  const space = useStore(consoleStore, spaceOfScript);
  const { question, isAboutStatement, isAsking, proposal, error } = useStore(askStore);
  const cannotAsk = space === '' || question.trim() === '';
  return (
    <section className={styles['ask']} aria-label={t('title')}>
      <form
        className={styles['line']}
        onSubmit={(event) => {
          event.preventDefault();
          if (!cannotAsk && !isAsking) void ask(locale);
        }}
      >
        <TextField
          label={t('question')}
          isLabelHidden
          className="grow"
          icon={<Sparkles size={14} />}
          placeholder={t('placeholder')}
          autoFocus
          maxLength={QUESTION_LENGTH_MAX}
          value={question}
          onChange={(event) => askStore.setState({ question: event.currentTarget.value, about: undefined })}
        />
        <label className={styles['about']}>
          <input
            type="checkbox"
            checked={isAboutStatement}
            onChange={(event) => askStore.setState({ isAboutStatement: event.currentTarget.checked })}
          />
          {t('about')}
        </label>
        {isAsking ? (
          <Button size="form" isBusy onClick={cancelQuestion}>
            {t('stop')}
          </Button>
        ) : (
          <Button kind="primary" size="form" type="submit" disabled={cannotAsk}>
            {t('ask')}
          </Button>
        )}
        <IconButton size="form" label={t('close')} icon={<X size={16} />} onClick={toggleAsk} />
      </form>
      <p className={styles['note']}>
        {space === '' ? t('chooseSpace') : t('sent', { model: assistant.model, host: assistant.host, space })}
      </p>
      <Problem error={error} />
      {proposal !== undefined && <Proposal proposal={proposal} schema={schema} />}
    </section>
  );
}

function Proposal({
  proposal,
  schema,
}: {
  readonly proposal: ProposedStatement;
  readonly schema: SchemaSnapshot | undefined;
}) {
  const t = useTranslations('ask');
  const { said: say } = useEditorMessages();
  const { statement, explanation, changesDatabase, attempts } = proposal;
  const problems = useMemo(
    () => diagnose(statement, { schema }).filter(({ severity }) => severity === 'error'),
    [statement, schema],
  );
  return (
    <div className={styles['proposal']} role="status">
      {statement !== '' && <StatementText text={statement} />}
      <p>{explanation === '' && statement === '' ? t('noStatement') : explanation}</p>
      {problems.length > 0 && (
        <ul className={styles['problems']}>
          {problems.map((problem) => (
            <li key={problem.start}>
              {say(problem.said, problem.message)}
              {problem.hint !== undefined && <span className="second"> {say(problem.saidHint, problem.hint)}</span>}
            </li>
          ))}
        </ul>
      )}
      {statement !== '' && (
        <div className={styles['acts']}>
          <Button size="row" icon={<TextCursorInput size={14} />} onClick={() => insertText(statement)}>
            {t('insert')}
          </Button>
          <Button size="row" icon={<FilePlus size={14} />} onClick={() => openTab(statement)}>
            {t('newScript')}
          </Button>
          {problems.length > 0 ? (
            <Chip tone="danger">{t('unsound', { attempts })}</Chip>
          ) : (
            <Chip tone="success">{t('checked')}</Chip>
          )}
          {changesDatabase && <Chip tone="warning">{t('changes')}</Chip>}
        </div>
      )}
    </div>
  );
}
