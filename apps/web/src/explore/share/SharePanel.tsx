import { useState, type FormEvent } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Copy, FolderHeart, Link2 } from 'lucide-react';
import { useFormatter, useTranslations } from 'use-intl';
import { useStore } from 'zustand';
import { SKETCH_NAME_LENGTH_MAX, type Grant } from '@astrolabe/http-api';
import { addressOfView, grantsQuery, makeGrant, removeGrant } from '../../data/grants.ts';
import { sessionStore } from '../../state/session-store.ts';
import { Button } from '../../ui/Button.tsx';
import { Chip } from '../../ui/Chip.tsx';
import { DaysChoice } from '../../ui/DaysChoice.tsx';
import { DeleteButton } from '../../ui/DeleteButton.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { useAttempt } from '../../ui/use-attempt.ts';
import { useCopy } from '../../ui/use-copy.ts';
import { useErrorMessages } from '../../ui/use-error-messages.ts';
import { FloatPanel } from '../FloatPanel.tsx';
import { storeCanvas } from '../saved/saved-canvases.ts';
import styles from '../explore.module.css';
import { useStepTitle } from './use-step-title.ts';
import { useExploration } from '../state/use-exploration.ts';

const DAYS = 30;

/** Share links: creates one for the canvas as it is now, lists and revokes those of the account. */
export function SharePanel() {
  const exploration = useExploration();
  const t = useTranslations('explore');
  const mayShare = useStore(sessionStore, (store) => store.studio?.grants?.includes('view') === true);
  return (
    <FloatPanel
      title={t('share')}
      foot={
        <Button icon={<FolderHeart size={14} />} onClick={() => exploration.store.setState({ panel: 'saved' })}>
          {t('shareWithAccounts')}
        </Button>
      }
    >
      {mayShare ? <ShareLinks /> : <p className={styles['none']}>{t('shareOff')}</p>}
    </FloatPanel>
  );
}

function ShareLinks() {
  const exploration = useExploration();
  const t = useTranslations('explore');
  const access = useTranslations('access');
  const copy = useCopy();
  const title = useStepTitle();
  const errorMessages = useErrorMessages();
  const queryClient = useQueryClient();
  const [name, setName] = useState(title);
  const [days, setDays] = useState(DAYS);
  const [address, setAddress] = useState<string>();
  const [failure, setFailure] = useState<unknown>();
  const [isBusy, setBusy] = useState(false);
  const create = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setBusy(true);
    setFailure(undefined);
    try {
      const canvas = await storeCanvas(exploration, name.trim());
      const { token } = await makeGrant({ name: name.trim(), days, view: { kind: 'canvas', canvas } });
      setAddress(addressOfView(token));
      await queryClient.invalidateQueries({ queryKey: grantsQuery.queryKey });
      await copy(addressOfView(token));
    } catch (error) {
      setFailure(error);
    }
    setBusy(false);
  };
  return (
    <>
      <form className={styles['fields']} onSubmit={(event) => void create(event)}>
        <TextField
          label={access('viewName')}
          value={name}
          maxLength={SKETCH_NAME_LENGTH_MAX}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <DaysChoice days={days} onChoose={setDays} />
        <p className="meta">{t('shareSay')}</p>
        <Button
          kind="primary"
          type="submit"
          icon={<Link2 size={14} />}
          isBusy={isBusy}
          disabled={isBusy || name.trim() === ''}
        >
          {access('makeLink')}
        </Button>
        {failure !== undefined && (
          <p className={styles['none']} role="alert">
            {errorMessages(failure).text}
          </p>
        )}
        {address !== undefined && (
          <>
            <TextField label={t('shareAddress')} value={address} readOnly onFocus={(event) => event.target.select()} />
            <p className="meta" role="status">
              {t('shareOnce')}
            </p>
            <Button icon={<Copy size={14} />} onClick={() => void copy(address)}>
              {access('copyAddress')}
            </Button>
          </>
        )}
      </form>
      <GrantedLinks />
    </>
  );
}

/** The share links of the account, each with its expiry and a button to revoke it. */
function GrantedLinks() {
  const access = useTranslations('access');
  const format = useFormatter();
  const errorMessages = useErrorMessages();
  const queryClient = useQueryClient();
  const { data: grants = [], error, dataUpdatedAt } = useQuery(grantsQuery);
  const { attempt, failure } = useAttempt(() => queryClient.invalidateQueries({ queryKey: grantsQuery.queryKey }));
  const isOver = ({ expireTime }: Grant): boolean => expireTime <= dataUpdatedAt;
  const links = grants.filter(({ kind }) => kind === 'view');
  const problem = error ?? failure;
  if (links.length === 0 && problem === null) return null;
  return (
    <section className={styles['fields']} aria-label={access('views')}>
      <h3>{access('views')}</h3>
      {problem !== null && problem !== undefined && <p role="alert">{errorMessages(problem).text}</p>}
      <ul className={styles['rules']}>
        {links.map((grant) => (
          <li key={grant.id}>
            <Link2 size={14} aria-hidden="true" />
            <span className={`grow ${styles['savedName']}`}>
              <span className="clip" title={grant.name}>
                {grant.name}
              </span>
              <span className="meta">
                {access('until')} {format.dateTime(grant.expireTime, { dateStyle: 'medium' })}
                {isOver(grant) && <Chip>{access('over')}</Chip>}
              </span>
            </span>
            <DeleteButton
              label={access('remove', { name: grant.name })}
              title={access('removeTitle', { name: grant.name })}
              body={access('removeBody')}
              act={access('removeAct')}
              onConfirm={() => void attempt(() => removeGrant(grant.id), access('removed', { name: grant.name }))}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
