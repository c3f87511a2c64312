import { useMemo } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { elementsOfRows } from '@astrolabe/graph-view';
import { ArrowRight, Compass, SquareTerminal } from 'lucide-react';
import { useLocale, useTranslations } from 'use-intl';
import { runStatement } from '../data/schema-statements.ts';
import { GraphImage } from '../result-view/graph/GraphImage.tsx';
import { chooseSpace, openTab } from '../state/console-store.ts';
import { sendResult } from '../state/sent-result.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import type { Dataset } from './datasets.ts';
import { TOUR_MESSAGES } from './tour-messages.ts';
import { TOURS, type TourStop } from './tours.ts';
import styles from './welcome.module.css';

/** Edges of the image of a data set. */
const SAMPLE_STATEMENT = 'MATCH (a)-[e]->(b) RETURN a, e, b LIMIT 80';

/** A data set as an image of its graph and a tour of ten statements, which open in the console. */
export function TourDialog({ dataset, onClose }: { readonly dataset: Dataset; readonly onClose: () => void }) {
  const t = useTranslations('welcome');
  const says = TOUR_MESSAGES[useLocale() === 'zh' ? 'zh' : 'en'];
  const navigate = useNavigate();
  const stops = TOURS[dataset.id];
  const rows = useQuery({
    queryKey: ['dataset-sample', dataset.space],
    queryFn: async ({ signal }) => (await runStatement(SAMPLE_STATEMENT, dataset.space, signal)).rows,
    retry: false,
  }).data;
  const graph = useMemo(() => (rows === undefined || rows.length === 0 ? undefined : elementsOfRows(rows)), [rows]);
  const explore = (): void => {
    chooseSpace(dataset.space);
    if (rows !== undefined) sendResult({ rows, space: dataset.space });
    void navigate({ to: '/explore' });
  };
  const open = (chosen: readonly TourStop[]): void => {
    chooseSpace(dataset.space);
    const text = chosen.map((stop) => `# ${says[stop.word]}\n${stop.text};\n`).join('\n');
    openTab(text, t('tourOf', { space: dataset.space }));
    void navigate({ to: '/console' });
  };
  return (
    <Dialog
      isOpen
      width={760}
      onClose={onClose}
      title={t('tourTitle', { title: t(`${dataset.id}Title`) })}
      foot={
        <>
          <span className="meta">{t('tourSay')}</span>
          <span className="grow" />
          <Button size="form" icon={<Compass size={16} />} onClick={explore}>
            {t('explore')}
          </Button>
          <Button kind="primary" size="form" icon={<SquareTerminal size={16} />} onClick={() => open(stops)}>
            {t('tourOpen')}
          </Button>
        </>
      }
    >
      {graph !== undefined && (
        <div className={styles['tourImage']}>
          <GraphImage
            graph={graph}
            label={t('sample', { vertices: graph.vertices.length, edges: graph.edges.length })}
          />
        </div>
      )}
      <ol className={styles['tour']}>
        {stops.map((stop, index) => (
          <li key={stop.word}>
            <div>
              <p>{says[stop.word]}</p>
              <code>{stop.text}</code>
            </div>
            <IconButton
              label={t('tourStep', { number: index + 1 })}
              icon={<ArrowRight size={16} />}
              onClick={() => open([stop])}
            />
          </li>
        ))}
      </ol>
    </Dialog>
  );
}
