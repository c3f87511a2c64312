import { useEffect, useRef, useState } from 'react';
import { ChevronDown, ChevronUp, CircleAlert, CircleCheck, CircleDashed } from 'lucide-react';
import { useFormatter, useTranslations } from 'use-intl';
import { Button } from '../../ui/Button.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { isChanged, withCell, withText, type Fix } from './fixed-rows.ts';
import { useReasonMessages } from './reason-messages.ts';
import styles from './check.module.css';

/** A rejected row to be fixed. */
export interface FixRowProps {
  readonly fix: Fix;
  /** The user opened this row: it is scrolled into view and its field focused. */
  readonly isWanted: boolean;
  /** Number of other rows with the same error. */
  readonly alikeCount: number;
  readonly onChange: (fix: Fix) => void;
  /** The row is to be checked again. */
  readonly onCheck: (fix: Fix) => void;
  readonly onAlike: () => void;
}

const ICONS = { open: CircleDashed, good: CircleCheck, bad: CircleAlert } as const;

/** Line, file, column and reason of a rejected row; the invalid value is a field, and the chevron shows all of its cells. */
export function FixRow({ fix, isWanted, alikeCount, onChange, onCheck, onAlike }: FixRowProps) {
  const t = useTranslations('report');
  const importMessages = useTranslations('import');
  const format = useFormatter();
  const reasonMessages = useReasonMessages();
  const [isOpen, setIsOpen] = useState(false);
  const line = useRef<HTMLTableRowElement>(null);
  useEffect(() => {
    if (!isWanted) return;
    line.current?.scrollIntoView({ block: 'center' });
    line.current?.querySelector('input')?.focus();
  }, [isWanted]);
  const { row, problem, state, fields } = fix;
  const column = row.isUnreadable ? undefined : (problem.column ?? row.column);
  const columnName =
    problem.columnName ??
    problem.role ??
    (column === undefined ? '' : importMessages('columnNumber', { number: column }));
  const label = t('cellLabel', { line: format.number(row.line), column: columnName });
  const Icon = ICONS[state];
  const suggestion = state === 'good' ? undefined : problem.suggestion;
  const check = (): void => {
    if (state === 'open' && isChanged(fix)) onCheck(fix);
  };
  const field = (value: string, name: string, change: (text: string) => Fix, isLabelled: boolean) => (
    <TextField
      label={name}
      isLabelHidden={!isLabelled}
      controlSize="row"
      value={value}
      onChange={(event) => onChange(change(event.currentTarget.value))}
      onBlur={check}
      onKeyDown={(event) => {
        if (event.key === 'Enter') check();
      }}
    />
  );
  return (
    <>
      <tr ref={line} data-chosen={isWanted || undefined} data-line={row.line}>
        <td className="number">{format.number(row.line)}</td>
        <td title={row.file}>{row.file}</td>
        <td title={columnName}>{columnName}</td>
        <td className="mono">
          {column === undefined || fields[column] === undefined
            ? field(fix.text ?? row.text, label, (text) => withText(fix, text), false)
            : field(fields[column], label, (text) => withCell(fix, column, text), false)}
        </td>
        <td title={reasonMessages(problem.reason)}>
          <span className="row">
            <span className="clip">{state === 'good' ? t('goodNow') : reasonMessages(problem.reason)}</span>
            {suggestion !== undefined && column !== undefined && (
              <Button kind="link" size="row" onClick={() => onCheck(withCell(fix, column, suggestion))}>
                {t('suggestion', { text: suggestion })}
              </Button>
            )}
            {state === 'good' && alikeCount > 0 && (
              <Button kind="link" size="row" onClick={onAlike}>
                {t('alike', { count: alikeCount })}
              </Button>
            )}
          </span>
        </td>
        <td>
          <span className={styles['fixState']} data-state={state}>
            <Icon size={14} aria-hidden="true" />
            {t(state === 'open' ? 'stateOpen' : state === 'good' ? 'stateGood' : 'stateBad')}
          </span>
        </td>
        <td>
          {row.fields !== undefined && (
            <IconButton
              size="row"
              label={t('wholeRow', { line: format.number(row.line) })}
              aria-expanded={isOpen}
              icon={isOpen ? <ChevronUp size={14} /> : <ChevronDown size={14} />}
              onClick={() => setIsOpen(!isOpen)}
            />
          )}
        </td>
      </tr>
      {isOpen && (
        <tr>
          <td />
          <td colSpan={6}>
            <div className={styles['cells']}>
              {fields.map((value, at) => (
                <div key={at}>
                  {field(
                    value,
                    at === row.column && row.columnName !== undefined
                      ? row.columnName
                      : importMessages('columnNumber', { number: at }),
                    (text) => withCell(fix, at, text),
                    true,
                  )}
                </div>
              ))}
            </div>
          </td>
        </tr>
      )}
    </>
  );
}
