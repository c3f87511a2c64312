import { ArrowRight, Download } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { Button } from '../ui/Button.tsx';
import { Chip } from '../ui/Chip.tsx';
import { useHasModule } from '../ui/use-has-module.ts';
import { DatasetImage } from './DatasetImage.tsx';
import type { Dataset } from './datasets.ts';
import styles from './welcome.module.css';

/** A data set card. `state` is `other` while another set loads, in read-only mode, or until spaces are known. */
export interface DatasetCardProps {
  readonly dataset: Dataset;
  readonly state: 'absent' | 'present' | 'loading' | 'other';
  readonly onLoad: () => void;
  readonly onOpen: () => void;
  readonly onTour: () => void;
  readonly onShowProgress: () => void;
}

/** A card: illustration, text, sizes and one button. */
export function DatasetCard({ dataset, state, onLoad, onOpen, onTour, onShowProgress }: DatasetCardProps) {
  const t = useTranslations('welcome');
  const hasModule = useHasModule();
  const title = t(`${dataset.id}Title`);
  return (
    <article className={`card ${styles['dataset']}`} aria-label={title}>
      <figure>
        <DatasetImage id={dataset.id} />
      </figure>
      <div>
        <div className="row">
          <h3>{title}</h3>
          <Chip>{t(dataset.kind)}</Chip>
        </div>
        <p>{t(`${dataset.id}Say`)}</p>
        <span className={`meta ${styles['datasetSizes']}`}>
          {t('sizes', {
            vertices: t('vertices', { count: dataset.vertices }),
            edges: t('edges', { count: dataset.edges }),
          })}
        </span>
        <div className={styles['datasetFoot']}>
          {state === 'present' && hasModule('console') && (
            <Button kind="quiet" aria-label={t('tourOf', { space: dataset.space })} onClick={onTour}>
              {t('tour')}
            </Button>
          )}
          {state === 'present' && (
            <Button
              icon={<ArrowRight size={16} />}
              aria-label={t('openSpace', { space: dataset.space })}
              onClick={onOpen}
            >
              {t('open')}
            </Button>
          )}
          {state === 'loading' && (
            <Button isBusy onClick={onShowProgress}>
              {t('loading')}
            </Button>
          )}
          {(state === 'absent' || state === 'other') && (
            <Button
              icon={<Download size={16} />}
              disabled={state === 'other'}
              aria-label={t('loadSpace', { space: dataset.space })}
              onClick={onLoad}
            >
              {t('load')}
            </Button>
          )}
        </div>
      </div>
    </article>
  );
}
