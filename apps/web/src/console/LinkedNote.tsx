import { useEffect } from 'react';
import { Link2, Play, X } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { useStore } from 'zustand';
import { spacesQuery } from '../data/spaces.ts';
import { queryClient } from '../data/query-client.ts';
import { chooseSpace, consoleStore, openTab } from '../state/console-store.ts';
import type { LinkedStatement } from '../state/linked-statement.ts';
import { preferencesStore } from '../state/preferences-store.ts';
import { showToast } from '../state/toast-store.ts';
import { Button } from '../ui/Button.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { decodeLink, LINK_PARAMETER } from './console-link.ts';
import { runText } from './run/run-text.ts';
import styles from './console.module.css';

/** Shows that the text came from a link and has not run; one click runs it. */
export function LinkedNote() {
  const t = useTranslations('link');
  const linked = useStore(consoleStore, (store) => store.linked);
  const isLinkedTab = useStore(consoleStore, (store) => store.linked?.tabId === store.activeTabId);
  useEffect(() => {
    void openLink().catch(() => showToast('danger', t('damaged')));
  }, [t]);
  if (linked === undefined || !isLinkedTab) return null;
  const { text, parameters } = linked.statement;
  const run = async (): Promise<void> => {
    consoleStore.setState({ linked: undefined });
    const commands = parameters.map(({ name, value }) => `:param ${name} => ${value}`);
    await runText([...commands, text].join('\n'), 0);
  };
  return (
    <div className={styles['linked']} role="status">
      <Link2 size={14} />
      <span>{t('notRun')}</span>
      {parameters.length > 0 && (
        <span className="mono clip">{parameters.map(({ name, value }) => `$${name} = ${value}`).join(', ')}</span>
      )}
      <span className="grow" />
      <Button size="row" icon={<Play size={14} />} onClick={() => void run()}>
        {t('run')}
      </Button>
      <IconButton
        size="row"
        label={t('dismiss')}
        icon={<X size={14} />}
        onClick={() => consoleStore.setState({ linked: undefined })}
      />
    </div>
  );
}

/** Opens the linked content in a new tab and removes it from the address. */
async function openLink(): Promise<void> {
  const address = new URL(location.href);
  const text = address.searchParams.get(LINK_PARAMETER);
  if (text === null) return;
  address.searchParams.delete(LINK_PARAMETER);
  history.replaceState(history.state, '', address);
  const statement = await decodeLink(text);
  await chooseLinkedSpace(statement);
  openTab(statement.text);
  if (statement.view !== undefined && statement.view !== 'log')
    preferencesStore.setState({ resultView: statement.view });
  consoleStore.setState(({ activeTabId }) => ({ linked: { tabId: activeTabId, statement } }));
}

/** A missing space is not selected; the statement then fails with a clear error when it runs. */
async function chooseLinkedSpace({ space }: LinkedStatement): Promise<void> {
  const spaces = await queryClient.fetchQuery(spacesQuery);
  if (space !== '' && spaces.includes(space)) chooseSpace(space);
}
