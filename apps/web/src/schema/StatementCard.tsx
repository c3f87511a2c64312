import { Fragment, type ReactNode } from 'react';
import { Copy } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { printStatement, type Statement } from '@astrolabe/ngql';
import { StatementText } from '../editor/StatementText.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { useCopy } from '../ui/use-copy.ts';
import { statementLines } from './statement-lines.ts';
import styles from './schema.module.css';

/** The statements that a form will run in its current state. */
export interface StatementCardProps {
  readonly statements: readonly Statement[];
  /** Shown if there is no statement. */
  readonly empty?: string;
  readonly children?: ReactNode;
}

/** The statements that a form will run, printed, with numbered lines; they change with every field. */
export function StatementCard({ statements, empty, children }: StatementCardProps) {
  const t = useTranslations('schema');
  const copy = useCopy();
  const texts = statements.map((statement) => `${printStatement(statement)};`);
  let number = 0;
  return (
    <section className="card" aria-label={t('statement')}>
      <div className={styles['cardHead']}>
        <h2>{t('statement')}</h2>
        <span className="grow" />
        <IconButton
          size="row"
          label={t('copy')}
          icon={<Copy size={16} />}
          disabled={texts.length === 0}
          onClick={() => void copy(texts.join('\n'))}
        />
      </div>
      {texts.length === 0 && <p className={styles['cardNote']}>{empty}</p>}
      {texts.length > 0 && (
        <div className={styles['code']} tabIndex={0} role="group" aria-label={t('statement')}>
          {texts.map((text, index) => (
            <Fragment key={index}>
              {index > 0 && <div className={styles['gap']} />}
              {statementLines(text).map((line, at) => (
                <div key={at} className={styles['line']}>
                  <i aria-hidden="true">{++number}</i>
                  <StatementText text={line} />
                </div>
              ))}
            </Fragment>
          ))}
        </div>
      )}
      {children}
    </section>
  );
}
