import { useState } from 'react';
import { Play, Save, Trash2 } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { useStore } from 'zustand';
import { StatementText } from '../../editor/StatementText.tsx';
import { Button } from '../../ui/Button.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { useErrorMessages } from '../../ui/use-error-messages.ts';
import { runAction, selectedElements } from '../act/explore-commands.ts';
import { FloatPanel } from '../FloatPanel.tsx';
import { ACTION_LENGTH_MAX } from '../limits.ts';
import { actionsOfSpace, canRunOn, keepAction, removeAction, VIDS_PARAMETER } from '../act/saved-actions.ts';
import { useSceneValue } from '../state/use-scene-value.ts';
import styles from '../explore.module.css';
import { useExploration } from '../state/use-exploration.ts';

/** Named statements for the selection: run, add, replace, delete. */
export function ActionsPanel() {
  const exploration = useExploration();
  const space = useStore(exploration.store, (store) => store.space);
  return <ActionsOfSpace key={space} space={space} />;
}

function ActionsOfSpace({ space }: { readonly space: string }) {
  const exploration = useExploration();
  const t = useTranslations('explore');
  const errorMessages = useErrorMessages();
  const isBusy = useStore(exploration.store, (store) => store.isBusy);
  useSceneValue((scene) => scene.selection);
  const [actions, setActions] = useState(() => actionsOfSpace(space));
  const [name, setName] = useState('');
  const [statement, setStatement] = useState('');
  const [failure, setFailure] = useState<unknown>();
  const selected = selectedElements(exploration);
  return (
    <FloatPanel title={t('actions')}>
      <p className={styles['none']}>{t('actionsSay', { count: selected.vids.length, edges: selected.edges.length })}</p>
      <ul className={styles['actions']}>
        {actions.map((action) => (
          <li key={action.name}>
            <p>
              <button
                type="button"
                className={`${styles['linkish']} grow clip`}
                onClick={() => {
                  setName(action.name);
                  setStatement(action.statement);
                }}
              >
                {action.name}
              </button>
              <Button
                size="row"
                icon={<Play size={14} />}
                disabled={isBusy || !canRunOn(action.statement, selected)}
                aria-label={t('runAction', { name: action.name })}
                onClick={() => void runAction(exploration, action)}
              >
                {t('run')}
              </Button>
              <IconButton
                size="row"
                label={t('deleteNamed', { name: action.name })}
                icon={<Trash2 size={14} />}
                onClick={() => setActions(removeAction(space, action.name))}
              />
            </p>
            <code>
              <StatementText text={action.statement} />
            </code>
          </li>
        ))}
      </ul>
      <form
        className={styles['fields']}
        onSubmit={(event) => {
          event.preventDefault();
          setFailure(undefined);
          try {
            setActions(keepAction(space, { name: name.trim(), statement: statement.trim() }));
            setName('');
            setStatement('');
          } catch (error) {
            setFailure(error);
          }
        }}
      >
        <TextField
          label={t('canvasName')}
          value={name}
          maxLength={256}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <TextField
          label={t('statement')}
          placeholder={`GO FROM ${VIDS_PARAMETER} OVER * YIELD edge AS e`}
          maxLength={ACTION_LENGTH_MAX}
          value={statement}
          onChange={(event) => setStatement(event.currentTarget.value)}
        />
        {failure !== undefined && <p role="alert">{errorMessages(failure).text}</p>}
        <Button
          type="submit"
          icon={<Save size={14} />}
          disabled={space === '' || name.trim() === '' || statement.trim() === ''}
        >
          {t('saveAction')}
        </Button>
      </form>
    </FloatPanel>
  );
}
