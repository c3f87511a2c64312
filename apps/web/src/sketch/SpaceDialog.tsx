import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { CircleAlert } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { spacesQuery } from '../data/spaces.ts';
import { consoleStore } from '../state/console-store.ts';
import { showToast } from '../state/toast-store.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { SpaceSelect } from '../ui/SpaceSelect.tsx';
import { useErrorMessages } from '../ui/use-error-messages.ts';
import { graphOfSpace } from './sketch-of-space.ts';
import type { SketchCommands } from './use-sketch-commands.ts';
import styles from './sketch.module.css';

/** Chooses a space and draws its schema as a new sketch. */
export function SpaceDialog({
  commands,
  onClose,
}: {
  readonly commands: SketchCommands;
  readonly onClose: () => void;
}) {
  const t = useTranslations('sketch');
  const errorMessages = useErrorMessages();
  const spaces = useQuery(spacesQuery).data ?? [];
  const [space, setSpace] = useState(consoleStore.getState().space);
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const draw = async (): Promise<void> => {
    setIsBusy(true);
    setFailure(undefined);
    try {
      const graph = await graphOfSpace(space, new AbortController().signal);
      if (graph.nodes.length + graph.lines.length === 0) setFailure(t('spaceEmpty'));
      else if (await commands.create(space, graph)) {
        const unknown = graph.lines.filter((line) => line.from === '').length;
        if (unknown > 0) showToast('info', t('endsUnknown', { count: unknown }));
        onClose();
      }
    } catch (error) {
      setFailure(errorMessages(error).text);
    }
    setIsBusy(false);
  };
  return (
    <Dialog
      isOpen
      width={420}
      onClose={onClose}
      title={t('spaceTitle')}
      foot={
        <>
          <span className="grow" />
          <Button size="form" kind="quiet" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button
            size="form"
            kind="primary"
            isBusy={isBusy}
            disabled={space === '' || isBusy}
            onClick={() => void draw()}
          >
            {t('draw')}
          </Button>
        </>
      }
    >
      <div className={styles['dialogSay']}>
        <p>{t('spaceSay')}</p>
        <SpaceSelect hasBorder value={space} spaces={spaces} onChoose={setSpace} />
        {failure !== undefined && (
          <p className={styles['bad']} role="alert">
            <CircleAlert size={14} />
            {failure}
          </p>
        )}
      </div>
    </Dialog>
  );
}
