import { useEffect, useState } from 'react';
import { CircleCheck, Clock, LoaderCircle, Square } from 'lucide-react';
import { useFormatter, useTranslations } from 'use-intl';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { ProgressBar } from '../ui/ProgressBar.tsx';
import { LOAD_STEPS, type LoadStep } from './load-dataset.ts';
import { loadPercent, loadSecondsLeft, showLoadDialog, stopLoad, type RunningLoad } from './load-store.ts';
import styles from './welcome.module.css';

/** Shorter waits are not worth a number. */
const LEFT_SHOWN_SECONDS = 1;

/** Progress of a load, step by step, with a stop button. */
export function LoadDialog({ load }: { readonly load: RunningLoad }) {
  const t = useTranslations('welcome');
  const format = useFormatter();
  const { dataset, progress } = load;
  const title = t('loadingSpace', { space: dataset.space });
  const now = useNow();
  const percent = loadPercent(load, now);
  const secondsLeft = loadSecondsLeft(load, now);
  const labels: Readonly<Record<LoadStep, string>> = {
    space: t('stepSpace'),
    schema: t('stepSchema', { tags: dataset.tags, edgeTypes: dataset.edgeTypes, indexes: dataset.indexes }),
    vertices: t('vertices', { count: dataset.vertices }),
    edges: t('edges', { count: dataset.edges }),
    statistics: t('stepStatistics'),
  };
  const current = LOAD_STEPS.indexOf(progress.step);
  const detail = (step: LoadStep, index: number): string => {
    if (index > current) return t('waits');
    if (step === 'vertices') return t('of', { done: progress.vertices, all: dataset.vertices });
    if (step === 'edges') return t('of', { done: progress.edges, all: dataset.edges });
    if (index === current)
      return progress.waitSeconds > 0 ? t('clusterWait', { seconds: progress.waitSeconds }) : t('runs');
    return t('done');
  };
  return (
    <Dialog
      isOpen={load.isDialogShown}
      onClose={() => showLoadDialog(false)}
      title={title}
      width={640}
      foot={
        <>
          <span className="meta">{t('stopNote')}</span>
          <span className="grow" />
          <Button
            size="form"
            icon={<Square size={16} />}
            isBusy={load.isStopping}
            disabled={load.isStopping}
            onClick={stopLoad}
          >
            {t('stop')}
          </Button>
          <Button size="form" onClick={() => showLoadDialog(false)}>
            {t('background')}
          </Button>
        </>
      }
    >
      <div className={styles['progress']}>
        <div className={styles['percent']}>
          <strong>{format.number(percent / 100, { style: 'percent' })}</strong>
          {secondsLeft > LEFT_SHOWN_SECONDS && <span className="second">{t('left', { seconds: secondsLeft })}</span>}
        </div>
        <ProgressBar label={title} share={percent / 100} />
        <ol className={styles['steps']}>
          {LOAD_STEPS.map((step, index) => (
            <li key={step} data-state={index < current ? 'done' : index === current ? 'current' : 'waiting'}>
              {index < current ? (
                <CircleCheck size={16} />
              ) : index === current ? (
                <LoaderCircle size={16} />
              ) : (
                <Clock size={16} />
              )}
              <span>{labels[step]}</span>
              <span className={styles['stepDetail']}>{detail(step, index)}</span>
            </li>
          ))}
        </ol>
      </div>
    </Dialog>
  );
}

/** The time, in Unix milliseconds, once a second. */
function useNow(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  return now;
}
