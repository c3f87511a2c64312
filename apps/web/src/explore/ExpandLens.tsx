import { useId, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useFormatter, useTranslations } from 'use-intl';
import { useStore } from 'zustand';
import { Button } from '../ui/Button.tsx';
import { EdgeLine } from '../ui/EdgeLine.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { Spinner } from '../ui/Spinner.tsx';
import { TextField } from '../ui/TextField.tsx';
import { useErrorWords } from '../ui/use-error-words.ts';
import { countEdges, expandVertex } from './explore-commands.ts';
import { exploreScene, exploreStore, type EdgeCount } from './explore-store.ts';
import { EXPAND_MAX, LENS_FROM } from './limits.ts';
import styles from './explore.module.css';

/** Counts the edges of a vertex by type and direction before any of them is fetched, and lets the person choose. */
export function ExpandLens({ vertexKey }: { readonly vertexKey: string }) {
  const words = useTranslations('explore');
  const format = useFormatter();
  const errorWords = useErrorWords();
  const titleId = useId();
  const space = useStore(exploreStore, (store) => store.space);
  const vertex = exploreScene.vertices[exploreScene.indexOfKey(vertexKey) ?? -1];
  const vid = vertex?.vid ?? '';
  const counts = useQuery({
    queryKey: ['explore-counts', space, vertexKey],
    queryFn: ({ signal }) => countEdges(vid, signal),
    staleTime: 0,
    gcTime: 0,
  });
  const [chosen, setChosen] = useState<ReadonlySet<string>>();
  const [limitText, setLimit] = useState(String(LENS_FROM));
  const close = (): void => exploreStore.setState({ lensKey: undefined });
  const ways = counts.data ?? [];
  // At first everything that is small is chosen; what is large waits for a choice.
  const isChosen = (way: EdgeCount): boolean =>
    chosen?.has(nameOf(way)) ?? (way.count <= LENS_FROM || ways.length === 1);
  const limit = Math.min(Math.max(Math.trunc(Number(limitText)) || 0, 0), EXPAND_MAX);
  const taken = ways.filter(isChosen);
  const adds = taken.reduce((sum, way) => sum + Math.min(way.count, limit), 0);
  const total = ways.reduce((sum, way) => sum + way.count, 0);
  return (
    <section
      className={`${styles['float']} ${styles['lens']}`}
      role="dialog"
      aria-labelledby={titleId}
      onKeyDown={(event) => {
        if (event.key === 'Escape') close();
      }}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (adds === 0) return;
          close();
          void expandVertex(vid, taken, limit);
        }}
      >
        <header>
          <h2 id={titleId} className="clip grow">
            {words('expandTitle', { name: vertex?.caption ?? '' })}
          </h2>
          {total > LENS_FROM && <span className={styles['many']}>{words('edgesCount', { count: total })}</span>}
          <IconButton label={words('cancel')} icon={<X size={16} />} onClick={close} />
        </header>
        {counts.isPending && (
          <p className={styles['none']}>
            <Spinner /> {words('counting')}
          </p>
        )}
        {counts.error !== null && (
          <p className={styles['none']} role="alert">
            {errorWords(counts.error).text}
          </p>
        )}
        {counts.data !== undefined && total === 0 && <p className={styles['none']}>{words('noEdges')}</p>}
        {total > 0 && (
          <table>
            <thead>
              <tr>
                <th scope="col">{words('edgeType')}</th>
                <th scope="col">{words('direction')}</th>
                <th scope="col">{words('edges')}</th>
              </tr>
            </thead>
            <tbody>
              {ways.map((way) => (
                <tr key={nameOf(way)} data-on={isChosen(way) || undefined}>
                  <td>
                    <label>
                      <input
                        type="checkbox"
                        checked={isChosen(way)}
                        onChange={() => {
                          const next = new Set(taken.map(nameOf));
                          if (!next.delete(nameOf(way))) next.add(nameOf(way));
                          setChosen(next);
                        }}
                      />
                      <EdgeLine slot={exploreScene.edgeTypes.orderOf(way.edgeType)} />
                      <span className="clip">{way.edgeType}</span>
                    </label>
                  </td>
                  <td>{words(way.direction)}</td>
                  <td>{format.number(way.count)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
        <footer>
          <label className="row">
            <span className="second">{words('limit')}</span>
            <TextField
              label={words('limit')}
              isLabelHidden
              controlSize="bar"
              inputMode="numeric"
              value={limitText}
              onChange={(event) => setLimit(event.currentTarget.value)}
              className={styles['limit'] ?? ''}
            />
          </label>
          <span className="grow" />
          <span className="meta">{words('adds', { count: adds })}</span>
          <Button kind="primary" type="submit" disabled={adds === 0}>
            {words('expand')}
          </Button>
        </footer>
      </form>
    </section>
  );
}

function nameOf(way: EdgeCount): string {
  return `${way.direction} ${way.edgeType}`;
}
