import { useState } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Camera, Download, Pencil, RefreshCw } from 'lucide-react';
import { useFormatter, useTranslations } from 'use-intl';
import { useStore } from 'zustand';
import type { SchemaSnapshot } from '@astrolabe/model';
import { pictureQuery, sampleSchema, savePicture } from '../../data/schema-picture.ts';
import { PICTURE_EDGES_SAMPLE } from '../../limits.ts';
import { sessionStore } from '../../state/session-store.ts';
import { showToast } from '../../state/toast-store.ts';
import { Button } from '../../ui/Button.tsx';
import { CsvButton } from '../../ui/CsvButton.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { TableHead } from '../../ui/TableHead.tsx';
import { saveFile } from '../../ui/save-file.ts';
import { useAttempt } from '../../ui/use-attempt.ts';
import { useErrorLine } from '../../ui/use-error-words.ts';
import { formatMoment } from '../format-moment.ts';
import { pngOfSvg, svgText } from '../../ui/picture-file.ts';
import { PictureView } from './PictureView.tsx';
import { pictureOf, readPicture, type PictureNode } from '../../schema-model/schema-picture.ts';
import list from '../../ui/list-page.module.css';
import styles from '../schema.module.css';

/** The schema of a space as a diagram, stored until it is refreshed. */
export function PicturePanel({ schema }: { readonly schema: SchemaSnapshot }) {
  const words = useTranslations('schema');
  const navigate = useNavigate();
  const errorLine = useErrorLine();
  const { attempt, failure } = useAttempt();
  const format = useFormatter();
  const queryClient = useQueryClient();
  const space = schema.space.name;
  const saved = useQuery({ ...pictureQuery(space), staleTime: Infinity });
  const isEmbedded = useStore(sessionStore, (store) => store.session?.kind === 'embedded');
  const [isReading, setIsReading] = useState(false);
  const [svg, setSvg] = useState<SVGSVGElement | null>(null);
  const picture = saved.data === null || saved.data === undefined ? undefined : readPicture(saved.data.snapshot);
  const refresh = async (): Promise<void> => {
    setIsReading(true);
    await attempt(async () => {
      if (schema.tags.length === 0 && schema.edgeTypes.length === 0) {
        showToast('warning', words('noData'));
        return;
      }
      const drawn = pictureOf(schema, await sampleSchema(schema, new AbortController().signal, isEmbedded));
      if (drawn.lines.length === 0 && drawn.nodes.every((node) => (node.count ?? 0) === 0))
        showToast('warning', words('noData'));
      await savePicture(space, JSON.stringify(drawn));
      await queryClient.invalidateQueries({ queryKey: pictureQuery(space).queryKey });
    }, '');
    setIsReading(false);
  };
  const nameOf = (node: PictureNode | undefined): string =>
    node === undefined ? '' : node.kind === 'tag' ? node.name : words(node.kind === 'missing' ? 'noRecord' : 'noTag');
  const button = (
    <Button
      size="form"
      kind={picture === undefined ? 'primary' : 'secondary'}
      icon={<RefreshCw size={16} />}
      isBusy={isReading}
      disabled={isReading}
      onClick={() => void refresh()}
    >
      {words(picture === undefined ? 'getSchema' : 'refresh')}
    </Button>
  );
  const said = saved.error ?? failure ?? undefined;
  if (picture === undefined) {
    if (saved.isPending) return null;
    return (
      <EmptyState
        title={words('visualization')}
        say={said === undefined ? words('pictureTip') : errorLine(said)}
        actions={button}
      />
    );
  }
  const rows = picture.lines.map((line) => ({
    line,
    from: nameOf(picture.nodes[line.from]),
    to: nameOf(picture.nodes[line.to]),
  }));
  const unseen = schema.edgeTypes.filter((edgeType) => !picture.lines.some((line) => line.edgeType === edgeType.name));
  return (
    <>
      <div className={list['tools']}>
        {button}
        {!isReading && saved.data !== null && saved.data !== undefined && (
          <span>
            <span className="second">{words('lastRefresh')}</span> {formatMoment(saved.data.updateTime)}
          </span>
        )}
        <span className="meta clip">
          {words('pictureRead', {
            tags: schema.tags.length,
            edges: schema.edgeTypes.length,
            how: picture.isCounted ? words('pictureCounted') : words('pictureSample', { count: PICTURE_EDGES_SAMPLE }),
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
          {words('openInSketch')}
        </Button>
      </div>
      <Problem error={said} />
      <PictureView picture={picture} schema={schema} nameOf={nameOf} onSvg={setSvg} />
      <details className={styles['pictureTable']}>
        <summary>{words('asTable')}</summary>
        <div className={`card ${list['table']}`}>
          <table className="table">
            <TableHead
              columns={[
                { label: words('edge') },
                { label: words('from') },
                { label: words('to') },
                { label: words('count'), isNumber: true },
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
                    {words('notSeen')}
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
