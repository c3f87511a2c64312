import { useEffect, useState } from 'react';
import { useNavigate } from '@tanstack/react-router';
import { CircleAlert, Database, Eye, EyeOff, Globe } from 'lucide-react';
import { useForm } from 'react-hook-form';
import { useLocale, useTranslations } from 'use-intl';
import { useStore } from 'zustand';
import { webConfig } from '../config.ts';
import { fetchSessionState, signIn, signInAutomatically } from '../data/session.ts';
import { LOGIN_FAILURE_MS } from '../limits.ts';
import { forgetSession, sessionStore } from '../state/session-store.ts';
import { preferencesStore } from '../state/preferences-store.ts';
import { keptStorage } from '../state/stored.ts';
import { showToast } from '../state/toast-store.ts';
import { Button } from '../ui/Button.tsx';
import { Choice } from '../ui/Choice.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { Mark } from '../ui/Mark.tsx';
import { TextField } from '../ui/TextField.tsx';
import { useErrorWords } from '../ui/use-error-words.ts';
import { isHostInput } from './host-input.ts';
import { LoginPicture } from './LoginPicture.tsx';
import { PLAIN, tlsOfForm, type TlsForm } from './tls-form.ts';
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
}

const LAST_HOST_KEY = 'astrolabe.last-host';
const LAST_USERNAME_KEY = 'astrolabe.last-username';

/** Signing in: to any database by host and account, or to the embedded one by one click. */
export function LoginPage() {
  const words = useTranslations('login');
  const product = useTranslations('product');
  const errorWords = useErrorWords();
  const navigate = useNavigate();
  const [isPasswordShown, setIsPasswordShown] = useState(false);
  const [busy, setBusy] = useState<'form' | 'embedded'>();
  const [failure, setFailure] = useState<Failure>();
  const [tls, setTls] = useState<TlsForm>(PLAIN);
  const canOpenEmbedded = useCanSignInAutomatically();
  const wasEnded = useStore(sessionStore, (store) => store.wasEnded);
  const { register, handleSubmit, formState } = useForm<LoginForm>({
    defaultValues: {
      host: keptStorage.read(LAST_HOST_KEY) ?? '127.0.0.1:9669',
      username: keptStorage.read(LAST_USERNAME_KEY) ?? 'root',
      password: '',
    },
    reValidateMode: 'onChange',
  });
  const { errors } = formState;

  const enter = async (which: 'form' | 'embedded', attempt: () => ReturnType<typeof signIn>): Promise<void> => {
    setBusy(which);
    setFailure(undefined);
    try {
      const session = await attempt();
      showToast('success', words('connected', { host: session.host }));
      await navigate({ to: '/console', search: true });
    } catch (error) {
      forgetSession('refused');
      setFailure(errorWords(error));
      // The button rests a moment, so that a held Enter does not become a storm of attempts.
      await new Promise((resolve) => setTimeout(resolve, LOGIN_FAILURE_MS));
    }
    setBusy(undefined);
  };
  const submit = handleSubmit((form) =>
    enter('form', async () => {
      const session = await signIn({
        host: form.host.trim(),
        username: form.username,
        password: form.password,
        ...tlsOfForm(tls),
      });
      keptStorage.write(LAST_HOST_KEY, form.host.trim());
      keptStorage.write(LAST_USERNAME_KEY, form.username);
      return session;
    }),
  );

  return (
    <div className={styles['page']}>
      <div className={styles['art']}>
        <LoginPicture />
      </div>
      <div className={styles['side']}>
        <form
          className={styles['form']}
          onSubmit={(event) => void submit(event)}
          noValidate
          aria-label={words('title')}
        >
          <div className={styles['brand']}>
            <Mark size={40} />
            <div>
              <h1>{product('name')}</h1>
              <p className="second">{product('tagline')}</p>
            </div>
          </div>
          {wasEnded && failure === undefined && <p className={styles['notice']}>{words('signedOut')}</p>}
          <TextField
            label={words('host')}
            hint={words('hostHint')}
            controlSize="login"
            autoFocus
            error={errors.host?.message}
            {...register('host', {
              validate: (host) =>
                host.trim() === '' ? words('hostRequired') : isHostInput(host) || words('hostInvalid'),
            })}
          />
          <TextField
            label={words('username')}
            controlSize="login"
            autoComplete="username"
            error={errors.username?.message}
            {...register('username', { required: words('usernameRequired') })}
          />
          <TextField
            label={words('password')}
            controlSize="login"
            type={isPasswordShown ? 'text' : 'password'}
            autoComplete="current-password"
            error={errors.password?.message}
            trailing={
              <IconButton
                size="row"
                label={isPasswordShown ? words('hidePassword') : words('showPassword')}
                icon={isPasswordShown ? <EyeOff size={16} /> : <Eye size={16} />}
                onClick={() => setIsPasswordShown(!isPasswordShown)}
              />
            }
            {...register('password', { required: words('passwordRequired') })}
          />
          <TlsFields form={tls} onChange={setTls} onProblem={(text) => setFailure({ text })} />
          {failure !== undefined && (
            <div className={styles['failure']} role="alert">
              <CircleAlert size={16} />
              <div>
                <p>{failure.text}</p>
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
            {words('connect')}
          </Button>
          {canOpenEmbedded && (
            <div className={styles['embedded']}>
              <Database size={16} color="var(--success)" />
              <div>
                <p className="strong">{words('embeddedTitle')}</p>
                <p>{words('embeddedBody')}</p>
              </div>
              <Button
                isBusy={busy === 'embedded'}
                disabled={busy !== undefined}
                onClick={() => void enter('embedded', signInAutomatically)}
              >
                {words('embeddedOpen')}
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

/** Whether the server has an account for signing in by one click. */
function useCanSignInAutomatically(): boolean {
  const [can, setCan] = useState(false);
  useEffect(() => {
    let isWanted = true;
    fetchSessionState().then(
      (state) => isWanted && setCan(state.canSignInAutomatically),
      () => undefined,
    );
    return () => {
      isWanted = false;
    };
  }, []);
  return can;
}
