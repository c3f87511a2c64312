import { useEffect, useState } from 'react';
import { Link, useNavigate, useRouter } from '@tanstack/react-router';
import { CircleAlert, Database, Eye, EyeOff, Globe } from 'lucide-react';
import { useForm } from 'react-hook-form';
import { useLocale, useTranslations } from 'use-intl';
import { useStore } from 'zustand';
import type { SessionState, SignedIn } from '@astrolabe/http-api';
import { webConfig } from '../config.ts';
import { fetchSessionState, openConfiguredDatabase, signIn } from '../data/session.ts';
import { LOGIN_FAILURE_MS } from '../limits.ts';
import { forgetSession, sessionStore } from '../state/session-store.ts';
import { workPage } from '../state/studio-features.ts';
import { preferencesStore } from '../state/preferences-store.ts';
import { browserStorage } from '../state/stored.ts';
import { showToast } from '../state/toast-store.ts';
import { Button } from '../ui/Button.tsx';
import { Choice } from '../ui/Choice.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { Mark } from '../ui/Mark.tsx';
import { TextField } from '../ui/TextField.tsx';
import { useErrorMessages } from '../ui/use-error-messages.ts';
import { isHostInput } from './host-input.ts';
import { readLoginFailure } from './login-failure.ts';
import { LoginImage } from './LoginImage.tsx';
import { forgetConnection, saveConnection, savedConnections, type SavedConnection } from './saved-connections.ts';
import { SavedConnections } from './SavedConnections.tsx';
import { ssoFailureOf } from './sso-failure.ts';
import { SsoEntry } from './SsoEntry.tsx';
import { tlsOfForm, tlsOfSaved, type TlsForm } from './tls-form.ts';
import { TlsFields } from './TlsFields.tsx';
import styles from './login.module.css';

interface LoginForm {
  readonly host: string;
  readonly username: string;
  readonly password: string;
}

interface Failure {
  readonly text: string;
  readonly hint?: string | undefined;
  /** For several hosts, the failure of each. */
  readonly causes?: readonly string[];
}

/** Signs in to any database by host and account, or to the embedded one by one click. */
export function LoginPage() {
  const t = useTranslations('login');
  const product = useTranslations('product');
  const header = useTranslations('header');
  const errorMessages = useErrorMessages();
  const navigate = useNavigate();
  const { history } = useRouter();
  const { wantedPage } = history.location.state;
  const [isPasswordShown, setIsPasswordShown] = useState(false);
  const [busy, setBusy] = useState<'form' | 'embedded'>();
  const [attemptFailure, setFailure] = useState<Failure | undefined>(() => ssoFailure(t));
  const { state: { configuredHost, studio } = {}, error: unanswered } = useSessionState();
  // An unreachable studio is reported before a sign-in attempt.
  const failure: Failure | undefined =
    attemptFailure ?? (unanswered === undefined ? undefined : errorMessages(unanswered));
  const present = useStore(sessionStore, (store) => store.session);
  const wasEnded = useStore(sessionStore, (store) => store.wasEnded);
  const [connections, setConnections] = useState(() => savedConnections(browserStorage));
  const [tls, setTls] = useState<TlsForm>(() => tlsOfSaved(connections[0]?.tls));
  const { register, handleSubmit, formState, setValue, setFocus } = useForm<LoginForm>({
    defaultValues: {
      host: connections[0]?.host ?? sessionStore.getState().studio?.embeddedHost ?? '',
      username: connections[0]?.username ?? 'root',
      password: '',
    },
    reValidateMode: 'onChange',
  });
  const { errors } = formState;

  const nameOf = ({ kind, host }: SignedIn): string => (kind === 'embedded' ? header('embedded') : host);
  const enter = async (which: 'form' | 'embedded', attempt: () => ReturnType<typeof signIn>): Promise<void> => {
    setBusy(which);
    setFailure(undefined);
    try {
      const session = await attempt();
      showToast('success', t('connected', { host: nameOf(session) }));
      if (wantedPage === undefined) await navigate({ to: workPage(), search: true });
      else history.push(wantedPage);
    } catch (error) {
      forgetSession('refused');
      const read = readLoginFailure(error);
      setFailure(
        read === undefined
          ? errorMessages(error)
          : {
              text: t(`cause.${read.word}`, read.values),
              hint: t(`advice.${read.word}`),
              causes: read.causes.map((one) => (typeof one === 'string' ? one : t(`cause.${one.word}`, one.values))),
            },
      );
      // The button is disabled briefly, so that a held Enter does not send many attempts.
      await new Promise((resolve) => setTimeout(resolve, LOGIN_FAILURE_MS));
    }
    setBusy(undefined);
  };
  const submit = handleSubmit(
    (form) =>
      enter('form', async () => {
        const host = form.host.trim();
        const { username, password } = form;
        const session = await signIn({ host, username, password, ...tlsOfForm(tls) });
        const { serverName, acceptsAnyCertificate } = tls;
        saveConnection(browserStorage, {
          host,
          username,
          ...(tls.isOn && { tls: { serverName: serverName.trim(), acceptsAnyCertificate } }),
        });
        return session;
      }),
    () => setFailure(undefined),
  );
  const choose = ({ host, username, tls: saved }: SavedConnection): void => {
    setValue('host', host, { shouldValidate: true });
    setValue('username', username, { shouldValidate: true });
    setValue('password', '');
    setTls(tlsOfSaved(saved));
    setFailure(undefined);
    setFocus('password');
  };

  return (
    <div className={styles['page']}>
      <div className={styles['art']}>
        <LoginImage />
      </div>
      <div className={styles['side']}>
        <form className={styles['form']} onSubmit={(event) => void submit(event)} noValidate aria-label={t('title')}>
          <div className={styles['brand']}>
            <Mark size={40} />
            <div>
              <h1>{product('name')}</h1>
              <p className="second">{product('tagline')}</p>
            </div>
          </div>
          {present !== undefined && (
            <p className={styles['notice']}>
              {t('present', { host: nameOf(present) })} <Link to={workPage()}>{t('presentGo')}</Link>
            </p>
          )}
          {wasEnded && failure === undefined && <p className={styles['notice']}>{t('signedOut')}</p>}
          {connections.length > 0 && (
            <SavedConnections
              connections={connections}
              onChoose={choose}
              onForget={(connection) => setConnections(forgetConnection(browserStorage, connection))}
            />
          )}
          <TextField
            label={t('host')}
            hint={t('hostHint')}
            controlSize="login"
            autoFocus
            error={errors.host?.message}
            {...register('host', {
              validate: (host) => (host.trim() === '' ? t('hostRequired') : isHostInput(host) || t('hostInvalid')),
            })}
          />
          <TextField
            label={t('username')}
            controlSize="login"
            autoComplete="username"
            error={errors.username?.message}
            {...register('username', { required: t('usernameRequired') })}
          />
          <TextField
            label={t('password')}
            controlSize="login"
            type={isPasswordShown ? 'text' : 'password'}
            autoComplete="current-password"
            error={errors.password?.message}
            trailing={
              <IconButton
                size="row"
                label={isPasswordShown ? t('hidePassword') : t('showPassword')}
                icon={isPasswordShown ? <EyeOff size={16} /> : <Eye size={16} />}
                onClick={() => setIsPasswordShown(!isPasswordShown)}
              />
            }
            {...register('password', { required: t('passwordRequired') })}
          />
          <TlsFields form={tls} onChange={setTls} onProblem={(text) => setFailure({ text })} />
          {failure !== undefined && (
            <div className={styles['failure']} role="alert">
              <CircleAlert size={16} />
              <div>
                <p>{failure.text}</p>
                {failure.causes?.map((cause) => (
                  <p key={cause}>{cause}</p>
                ))}
                {failure.hint !== undefined && <p className="second">{failure.hint}</p>}
              </div>
            </div>
          )}
          <Button
            type="submit"
            kind="primary"
            size="login"
            isBusy={busy === 'form'}
            disabled={busy !== undefined}
            className={styles['submit'] ?? ''}
          >
            {t('connect')}
          </Button>
          {studio?.ssoName !== undefined && (
            <SsoEntry name={studio.ssoName} isDisabled={busy !== undefined} wantedPage={wantedPage} />
          )}
          {configuredHost !== undefined && (
            <div className={styles['embedded']}>
              <Database size={16} color="var(--success)" />
              <div>
                {configuredHost === 'embedded' ? (
                  <>
                    <p className="strong">{t('embeddedTitle')}</p>
                    <p>{t('embeddedBody')}</p>
                  </>
                ) : (
                  <>
                    <p className="strong">{configuredHost}</p>
                    <p>{t('configuredBody')}</p>
                  </>
                )}
              </div>
              <Button
                isBusy={busy === 'embedded'}
                disabled={busy !== undefined}
                onClick={() => void enter('embedded', openConfiguredDatabase)}
              >
                {t('embeddedOpen')}
              </Button>
            </div>
          )}
        </form>
        <LoginFoot />
      </div>
    </div>
  );
}

function LoginFoot() {
  const header = useTranslations('header');
  const names = useTranslations('actions');
  const locale = useLocale();
  return (
    <footer className={styles['foot']}>
      <span>{header('version', { version: webConfig.version })}</span>
      <span className="grow" />
      <Globe size={14} aria-hidden="true" />
      <Choice
        label={header('language')}
        isLabelHidden
        controlSize="row"
        isQuiet
        value={locale}
        options={[
          { value: 'en', label: names('english') },
          { value: 'zh', label: names('chinese') },
        ]}
        onChoose={(chosen) => preferencesStore.setState({ locale: chosen === 'zh' ? 'zh' : 'en' })}
      />
    </footer>
  );
}

/** Returns what the server offers besides the form: a configured account, a provider. */
function useSessionState(): { readonly state?: SessionState; readonly error?: unknown } {
  const [found, setFound] = useState<{ readonly state?: SessionState; readonly error?: unknown }>({});
  useEffect(() => {
    let isWanted = true;
    fetchSessionState().then(
      (state) => isWanted && setFound({ state }),
      (error: unknown) => isWanted && setFound({ error }),
    );
    return () => {
      isWanted = false;
    };
  }, []);
  return found;
}

/** Why the user returned from the provider without a session. */
function ssoFailure(words: ReturnType<typeof useTranslations<'login'>>): Failure | undefined {
  const found = ssoFailureOf(location.search);
  return (
    found && { text: words(`ssoCause.${found.cause}`, { name: found.name }), hint: words(`ssoAdvice.${found.cause}`) }
  );
}
