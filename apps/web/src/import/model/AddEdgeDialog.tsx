import { useState } from 'react';
import { Plus } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { Button } from '../../ui/Button.tsx';
import { Choice } from '../../ui/Choice.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import styles from './model.module.css';

/** The tags that a new edge type connects. */
export interface AddEdgeDialogProps {
  readonly tags: readonly string[];
  /** The source that is chosen first. */
  readonly source: string | undefined;
  readonly onAdd: (src: string, dst: string) => void;
  readonly onClose: () => void;
}

/** Adds an edge type between two tags without a pointer. */
export function AddEdgeDialog({ tags, source, onAdd, onClose }: AddEdgeDialogProps) {
  const t = useTranslations('create');
  const [src, setSrc] = useState(source ?? tags[0] ?? '');
  const [dst, setDst] = useState(tags.find((tag) => tag !== src) ?? src);
  const options = tags.map((tag) => ({ value: tag, label: tag }));
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('addEdgeType')}
      foot={
        <>
          <span className="grow" />
          <Button kind="quiet" size="form" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button kind="primary" size="form" icon={<Plus size={16} />} onClick={() => onAdd(src, dst)}>
            {t('addEdgeType')}
          </Button>
        </>
      }
    >
      <div className={styles['edgeTags']} data-dialog>
        <Choice label={t('sourceTag')} value={src} options={options} onChoose={setSrc} data-autofocus />
        <Choice label={t('destinationTag')} value={dst} options={options} onChoose={setDst} />
      </div>
    </Dialog>
  );
}
