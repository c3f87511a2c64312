import { useMemo, useState } from 'react';
import { Plus } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { variablesUsed } from '@astrolabe/ngql';
import { useStore } from 'zustand';
import { insertText } from '../../editor/editor-handle.ts';
import { consoleStore } from '../../state/console-store.ts';
import { preferencesStore } from '../../state/preferences-store.ts';
import { showToast } from '../../state/toast-store.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { Switch } from '../../ui/Switch.tsx';
import { runAgainWith } from '../run/run-again.ts';
import { MissingParameters } from './MissingParameters.tsx';
import { ParameterForm } from './ParameterForm.tsx';
import { ParameterRow } from './ParameterRow.tsx';
import { useParameters } from './use-parameters.ts';
import styles from './parameters.module.css';

/** Session parameters with controls by type, and those the script needs. */
export function ParameterPanel() {
  const t = useTranslations('parameters');
  const {
    items: parameters,
    set,
    remove,
  } = useParameters((name) => {
    if (preferencesStore.getState().runsAgainOnParameters) void runAgainWith(name);
  });
  const text = useStore(consoleStore, (store) => store.text);
  const used = useMemo(() => variablesUsed(text), [text]);
  const runsAgain = useStore(preferencesStore, (store) => store.runsAgainOnParameters);
  const [asked, setAsked] = useState<string>();
  const items = parameters ?? [];
  const missing = parameters === undefined ? [] : used.filter((name) => items.every((item) => item.name !== name));
  return (
    <aside className={styles['panel']} aria-label={t('title')}>
      <div className={styles['head']}>
        <h2>{t('title')}</h2>
        <span className="muted">{items.length}</span>
        <span className="grow" />
        <IconButton
          size="row"
          label={t('add')}
          icon={<Plus size={14} />}
          isPressed={asked !== undefined}
          onClick={() => setAsked(asked === undefined ? '' : undefined)}
        />
      </div>
      {asked !== undefined && (
        <ParameterForm
          key={asked}
          name={asked}
          onSet={async (name, value) => {
            const failure = await set(name, value);
            if (failure !== undefined) return failure;
            setAsked(undefined);
            showToast('success', t('set', { name }));
            return undefined;
          }}
        />
      )}
      <div className={styles['list']}>
        {items.length === 0 && missing.length === 0 && asked === undefined && (
          <p className={styles['note']}>{t('none')}</p>
        )}
        <MissingParameters names={missing} onSet={setAsked} />
        <ul>
          {items.map((item) => (
            <ParameterRow
              key={item.name}
              item={item}
              isUsed={used.includes(item.name)}
              onInsert={() => insertText(`$${item.name}`)}
              onSet={(value) => set(item.name, value)}
              onRemove={() =>
                void remove(item.name).then((failure) => {
                  if (failure === undefined) showToast('success', t('removed', { name: item.name }));
                  else showToast('danger', failure);
                })
              }
            />
          ))}
        </ul>
      </div>
      {items.length > 0 && (
        <div className={styles['foot']} title={t('runsAgainSay')}>
          <Switch
            label={t('runsAgain')}
            isOn={runsAgain}
            onSwitch={(isOn) => preferencesStore.setState({ runsAgainOnParameters: isOn })}
          />
        </div>
      )}
    </aside>
  );
}
