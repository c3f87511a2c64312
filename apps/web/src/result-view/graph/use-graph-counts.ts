import { useEffect, useState } from 'react';
import type { Row } from '@astrolabe/model';
import { GRAPH_COUNTED_ROWS_MAX } from '../../limits.ts';
import { hasGraph } from './has-graph.ts';

/** Number of vertices and edges of a result. */
export interface GraphCounts {
  readonly vertexCount: number;
  readonly edgeCount: number;
}

/** Counts distinct vertices and edges in rows; undefined while rows arrive, without any, and for very long results. */
export function useGraphCounts(rows: readonly Row[] | undefined, isGrowing: boolean): GraphCounts | undefined {
  const [counted, setCounted] = useState<{ readonly rows: readonly Row[]; readonly counts: GraphCounts }>();
  useEffect(() => {
    if (rows === undefined || isGrowing || rows.length > GRAPH_COUNTED_ROWS_MAX || !hasGraph(rows)) return;
    let isWanted = true;
    void import('./graph-of-result.ts').then(({ graphOfResult }) => {
      if (isWanted) setCounted({ rows, counts: graphOfResult(rows, 0) });
    });
    return () => {
      isWanted = false;
    };
  }, [rows, isGrowing]);
  return counted?.rows === rows ? counted?.counts : undefined;
}
