import { useRef, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Download, Trash2, Upload } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { useStore } from 'zustand';
import { schemaQuery } from '../../data/spaces.ts';
import { Button } from '../../ui/Button.tsx';
import { Choice } from '../../ui/Choice.tsx';
import { FileInput } from '../../ui/FileInput.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { saveFile } from '../../ui/save-file.ts';
import { useErrorMessages } from '../../ui/use-error-messages.ts';
import { FloatPanel } from '../FloatPanel.tsx';
import { choosePerspective, deletePerspective, savePerspective } from './perspective-commands.ts';
import {
  perspectiveOfText,
  perspectivesOfSpace,
  perspectiveToText,
  PLAIN_PERSPECTIVE,
  type Perspective,
} from '../state/perspective.ts';
import { PerspectiveForm } from './PerspectiveForm.tsx';
import styles from '../explore.module.css';
import { useExploration } from '../state/use-exploration.ts';

/** The perspectives of a space: choose, create, edit, export as a file. */
export function PerspectivePanel() {
  const exploration = useExploration();
  const t = useTranslations('explore');
  const errorMessages = useErrorMessages();
  const space = useStore(exploration.store, (store) => store.space);
  useStore(exploration.store, (store) => store.tree.at);
  const schema = useQuery(schemaQuery(space)).data;
  const file = useRef<HTMLInputElement>(null);
  const [incoming, setIncoming] = useState<Perspective>();
  const [failure, setFailure] = useState<unknown>();
  const perspectives = perspectivesOfSpace(space);
  const shown = exploration.state.view.perspective;
  // The perspective of a shared canvas is not stored in this browser and can be saved.
  const chosen = perspectives.find(({ name }) => name === shown?.name) ?? (shown && { ...PLAIN_PERSPECTIVE, ...shown });
  const isKept = perspectives.some(({ name }) => name === shown?.name);
  const attempt = (work: () => Promise<void>): void => {
    setFailure(undefined);
    void (async () => work())().catch(setFailure);
  };
  return (
    <FloatPanel
      title={t('perspective')}
      foot={
        <>
          <IconButton
            label={t('exportPerspective')}
            icon={<Download size={16} />}
            disabled={chosen === undefined}
            onClick={() =>
              chosen !== undefined && saveFile('perspective.json', perspectiveToText(chosen), 'application/json')
            }
          />
          <IconButton
            label={t('importPerspective')}
            icon={<Upload size={16} />}
            onClick={() => file.current?.click()}
          />
          <FileInput
            ref={file}
            accept=".json"
            onFiles={([picked]) => attempt(async () => setIncoming(perspectiveOfText(await picked.text())))}
          />
          <span className="grow" />
          <IconButton
            label={t('deleteNamed', { name: shown?.name ?? '' })}
            icon={<Trash2 size={16} />}
            disabled={!isKept}
            onClick={() => shown !== undefined && attempt(() => deletePerspective(exploration, shown.name))}
          />
        </>
      }
    >
      {failure !== undefined && (
        <p className={styles['none']} role="alert">
          {errorMessages(failure).text}
        </p>
      )}
      {incoming && (
        <section className={styles['fields']} aria-label={t('importPerspective')}>
          <h3>{incoming.name}</h3>
          <p className="meta">
            {t('perspectiveHolds', {
              titles: incoming.titles.tags.size + incoming.titles.edgeTypes.size,
              hidden: incoming.hiddenTags.size + incoming.hiddenEdgeTypes.size,
              rules: incoming.rules.length,
              searches: incoming.searches.length,
            })}
            {perspectives.some(({ name }) => name === incoming.name) && ` ${t('perspectiveReplaces')}`}
          </p>
          <div className={styles['panelRow']}>
            <Button onClick={() => setIncoming(undefined)}>{t('cancel')}</Button>
            <span className="grow" />
            <Button
              kind="primary"
              onClick={() =>
                attempt(async () => {
                  await savePerspective(exploration, incoming);
                  setIncoming(undefined);
                })
              }
            >
              {t('applyRules')}
            </Button>
          </div>
        </section>
      )}
      <div className={styles['fields']}>
        <p className="meta">{t('perspectiveSay')}</p>
        <Choice
          label={t('perspectiveShown')}
          value={shown?.name ?? ''}
          options={[
            { value: '', label: t('wholeSchema') },
            ...[...new Set([...perspectives.map(({ name }) => name), ...(shown ? [shown.name] : [])])].map((name) => ({
              value: name,
              label: name,
            })),
          ]}
          onChoose={(name) => attempt(() => choosePerspective(exploration, name === '' ? undefined : name))}
        />
      </div>
      {schema !== undefined && (
        <PerspectiveForm
          // Another perspective resets the form; steps on the canvas do not affect edits.
          key={`${space} ${shown?.name ?? ''}`}
          schema={schema}
          from={chosen ?? PLAIN_PERSPECTIVE}
          onSave={(perspective) => attempt(() => savePerspective(exploration, perspective))}
        />
      )}
    </FloatPanel>
  );
}
