import { useState } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Camera, Download, Pencil, RefreshCw } from 'lucide-react';
import { useFormatter, useTranslations } from 'use-intl';
import { useStore } from 'zustand';
import type { SchemaSnapshot } from '@astrolabe/model';
import { diagramQuery, sampleSchema, saveDiagram } from '../../data/schema-diagram.ts';
import { DIAGRAM_EDGES_SAMPLE } from '../../limits.ts';
import { sessionStore } from '../../state/session-store.ts';
import { showToast } from '../../state/toast-store.ts';
import { Button } from '../../ui/Button.tsx';
import { CsvButton } from '../../ui/CsvButton.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { TableHead } from '../../ui/TableHead.tsx';
import { saveFile } from '../../ui/save-file.ts';
import { useAttempt } from '../../ui/use-attempt.ts';
import { useErrorLine } from '../../ui/use-error-messages.ts';
import { formatMoment } from '../format-moment.ts';
import { pngOfSvg, svgText } from '../../ui/image-file.ts';
import { DiagramView } from './DiagramView.tsx';
import { diagramOf, readDiagram, type DiagramNode } from '../../schema-model/schema-diagram.ts';
import list from '../../ui/list-page.module.css';
import styles from '../schema.module.css';

/** The schema of a space as a diagram, stored until it is refreshed. */
export function DiagramPanel({ schema }: { readonly schema: SchemaSnapshot }) {
  const t = useTranslations('schema');
  const navigate = useNavigate();
  const errorLine = useErrorLine();
  const { attempt, failure } = useAttempt();
  const format = useFormatter();
  const queryClient = useQueryClient();
  const space = schema.space.name;
  const saved = useQuery({ ...diagramQuery(space), staleTime: Infinity });
  const isEmbedded = useStore(sessionStore, (store) => store.session?.kind === 'embedded');
  const [isReading, setIsReading] = useState(false);
  const [svg, setSvg] = useState<SVGSVGElement | null>(null);
  const diagram = saved.data === null || saved.data === undefined ? undefined : readDiagram(saved.data.snapshot);
  const refresh = async (): Promise<void> => {
    setIsReading(true);
    await attempt(async () => {
      if (schema.tags.length === 0 && schema.edgeTypes.length === 0) {
        showToast('warning', t('noData'));
        return;
      }
      const drawn = diagramOf(schema, await sampleSchema(schema, new AbortController().signal, isEmbedded));
      if (drawn.lines.length === 0 && drawn.nodes.every((node) => (node.count ?? 0) === 0))
        showToast('warning', t('noData'));
      await saveDiagram(space, JSON.stringify(drawn));
      await queryClient.invalidateQueries({ queryKey: diagramQuery(space).queryKey });
    }, '');
    setIsReading(false);
  };
  const nameOf = (node: DiagramNode | undefined): string =>
    node === undefined ? '' : node.kind === 'tag' ? node.name : t(node.kind === 'missing' ? 'noRecord' : 'noTag');
  const button = (
    <Button
      size="form"
      kind={diagram === undefined ? 'primary' : 'secondary'}
      icon={<RefreshCw size={16} />}
      isBusy={isReading}
      disabled={isReading}
      onClick={() => void refresh()}
    >
      {t(diagram === undefined ? 'getSchema' : 'refresh')}
    </Button>
  );
  const said = saved.error ?? failure ?? undefined;
  if (diagram === undefined) {
    if (saved.isPending) return null;
    return (
      <EmptyState
        title={t('visualization')}
        say={said === undefined ? t('pictureTip') : errorLine(said)}
        actions={button}
      />
    );
  }
  const rows = diagram.lines.map((line) => ({
    line,
    from: nameOf(diagram.nodes[line.from]),
    to: nameOf(diagram.nodes[line.to]),
  }));
  const unseen = schema.edgeTypes.filter((edgeType) => !diagram.lines.some((line) => line.edgeType === edgeType.name));
  return (
    <>
      <div className={list['tools']}>
        {button}
        {!isReading && saved.data !== null && saved.data !== undefined && (
          <span>
            <span className="second">{t('lastRefresh')}</span> {formatMoment(saved.data.updateTime)}
          </span>
        )}
        <span className="meta clip">
          {t('pictureRead', {
            tags: schema.tags.length,
            edges: schema.edgeTypes.length,
            how: diagram.isCounted ? t('pictureCounted') : t('pictureSample', { count: DIAGRAM_EDGES_SAMPLE }),
          })}
        </span>
        <span className="grow" />
        <CsvButton
          label="CSV"
          file={`${space}-schema.csv`}
          columns={['Edge type', 'Source', 'Destination', 'Count']}
          rows={() => rows.map(({ line, from, to }) => [line.edgeType, from, to, BigInt(line.count)])}
        />
        <Button
          kind="quiet"
          size="form"
          icon={<Camera size={16} />}
          disabled={svg === null}
          onClick={() =>
            svg !== null &&
            void pngOfSvg(svg).then((png) => png !== null && saveFile(`${space}-schema.png`, png, 'image/png'))
          }
        >
          PNG
        </Button>
        <Button
          kind="quiet"
          size="form"
          icon={<Download size={16} />}
          disabled={svg === null}
          onClick={() => svg !== null && saveFile(`${space}-schema.svg`, svgText(svg), 'image/svg+xml')}
        >
          SVG
        </Button>
        <Button
          size="form"
          icon={<Pencil size={16} />}
          onClick={() => void navigate({ to: '/sketch', state: { drawsSpace: true } })}
        >
          {t('openInSketch')}
        </Button>
      </div>
      <Problem error={said} />
      <DiagramView picture={diagram} schema={schema} nameOf={nameOf} onSvg={setSvg} />
      <details className={styles['pictureTable']}>
        <summary>{t('asTable')}</summary>
        <div className={`card ${list['table']}`}>
          <table className="table">
            <TableHead
              columns={[
                { label: t('edge') },
                { label: t('from') },
                { label: t('to') },
                { label: t('count'), isNumber: true },
              ]}
            />
            <tbody>
              {rows.map(({ line, from, to }) => (
                <tr key={`${line.edgeType}/${line.from}/${line.to}`}>
                  <td className="strong">{line.edgeType}</td>
                  <td>{from}</td>
                  <td>{to}</td>
                  <td className="number">{format.number(line.count)}</td>
                </tr>
              ))}
              {unseen.map(({ name }) => (
                <tr key={name}>
                  <td className="strong">{name}</td>
                  <td className="second" colSpan={3}>
                    {t('notSeen')}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </details>
    </>
  );
}
