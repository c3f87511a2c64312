import { useState, type FormEvent } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { Play } from 'lucide-react';
import { useFormatter, useTranslations } from 'use-intl';
import { ALERT_COMMENT_LENGTH_MAX, CASE_STATES, type AlertCase, type CaseState } from '@astrolabe/http-api';
import { changeCase, commentCase } from '../../data/alerts.ts';
import { StatementText } from '../../editor/StatementText.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { Segments } from '../../ui/Segments.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { useAttempt } from '../../ui/use-attempt.ts';
import controls from '../../ui/controls.module.css';
import admin from '../admin.module.css';
import styles from './alert.module.css';

/** Input of the dialog of a case. */
export interface CaseDialogProps {
  readonly found: AlertCase;
  readonly onShow: (found: AlertCase) => void;
  readonly onClose: () => void;
}

/** State, assignee, deliveries and comments of a case. */
export function CaseDialog({ found, onShow, onClose }: CaseDialogProps) {
  const t = useTranslations('admin');
  const format = useFormatter();
  const queryClient = useQueryClient();
  const { attempt, failure } = useAttempt(() => queryClient.invalidateQueries({ queryKey: ['admin', 'alerts'] }));
  const [assignee, setAssignee] = useState(found.assignee);
  const [comment, setComment] = useState('');
  const [isBusy, setIsBusy] = useState(false);
  const { id, name, statement, rowCount, firedAt, owner, state, comments, deliveries } = found;
  const at = (time: number): string => format.dateTime(time, { dateStyle: 'medium', timeStyle: 'short' });
  const isAssigning = assignee.trim() !== found.assignee;
  const setState = (next: CaseState): void =>
    void attempt(() => changeCase(id, { state: next, assignee: found.assignee }), '');
  const save = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const text = comment.trim();
    if (isBusy || (text === '' && !isAssigning)) return;
    setIsBusy(true);
    const isSaved = await attempt(async () => {
      if (text !== '') await commentCase(id, text);
      // The last step: a new assignee may end the access of the account.
      if (isAssigning) await changeCase(id, { state, assignee: assignee.trim() });
    }, '');
    if (isSaved) setComment('');
    setIsBusy(false);
  };
  return (
    <Dialog isOpen onClose={onClose} title={t('caseTitle', { id, name })} width={560}>
      <form className={admin['form']} onSubmit={(event) => void save(event)}>
        <p className="meta">{t('caseFacts', { rows: rowCount, at: at(firedAt), owner })}</p>
        <div className={styles['caseStatement']}>
          <StatementText text={statement} />
          <Button size="form" kind="quiet" icon={<Play size={16} />} onClick={() => onShow(found)}>
            {t('caseRun')}
          </Button>
        </div>
        {deliveries.flatMap(({ channel, problem }) =>
          problem === undefined
            ? []
            : [
                <p key={channel} className={admin['bad']}>
                  {t('deliveryProblem', { channel, why: problem })}
                </p>,
              ],
        )}
        <div className={styles['caseState']}>
          <Segments
            label={t('state')}
            size="form"
            value={state}
            segments={CASE_STATES.map((one) => ({ value: one, label: t(`case_${one}`) }))}
            onChoose={setState}
          />
        </div>
        <TextField
          label={t('assignee')}
          hint={t('assigneeHint')}
          isOptional
          autoComplete="off"
          value={assignee}
          onChange={(event) => setAssignee(event.currentTarget.value)}
        />
        {comments.length > 0 && (
          <ol className={styles['comments']} aria-label={t('comments')}>
            {comments.map(({ author, at: when, text }, index) => (
              // Comments are only ever added.
              // oxlint-disable-next-line react/no-array-index-key
              <li key={index}>
                <span className="meta">{t('commentBy', { author, at: at(when) })}</span>
                <p>{text}</p>
              </li>
            ))}
          </ol>
        )}
        <label className={styles['statement']}>
          <span className={controls['label']}>{t('newComment')}</span>
          <textarea
            rows={3}
            maxLength={ALERT_COMMENT_LENGTH_MAX}
            value={comment}
            onChange={(event) => setComment(event.currentTarget.value)}
          />
        </label>
        <Problem error={failure} />
        <footer>
          <Button kind="quiet" onClick={onClose}>
            {t('closeCase')}
          </Button>
          <Button
            kind="primary"
            type="submit"
            isBusy={isBusy}
            disabled={isBusy || (comment.trim() === '' && !isAssigning)}
          >
            {t('saveCase')}
          </Button>
        </footer>
      </form>
    </Dialog>
  );
}
