import { useMemo, useState } from 'react';
import { CircleAlert } from 'lucide-react';
import { useTranslations } from 'use-intl';
import type { FilePreview } from '@astrolabe/http-api';
import { plainText } from '../../result-view/value/value-pieces.ts';
import { Chip } from '../../ui/Chip.tsx';
import { PREVIEW_ROWS } from '../../limits.ts';
import { Segments } from '../../ui/Segments.tsx';
import type { RowCheck } from '../check/check-rows.ts';
import { isNumeric } from '../plan/column-type.ts';
import { elementKey, elementOfKey, type ImportPlan } from '../plan/import-plan.ts';
import type { ColumnRole, FileDraft } from '../plan/mapping-draft.ts';
import { useReasonMessages } from '../check/reason-messages.ts';
import { sampleGraph } from './sample-graph.ts';
import { GraphImage } from '../../result-view/graph/GraphImage.tsx';
import shared from '../import.module.css';
import styles from './create.module.css';

/** The first rows of a file as a target will store them; a cell that cannot be stored is marked. */
export interface PreviewCardProps {
  readonly check: RowCheck | string | undefined;
  readonly plan: ImportPlan;
  readonly previews: ReadonlyMap<string, FilePreview>;
  readonly draft: FileDraft;
  readonly preview: FilePreview;
  readonly targetIndex: number;
}

/** A preview of the data to be written. */
export function PreviewCard({ check, plan, previews, draft, preview, targetIndex }: PreviewCardProps) {
  const t = useTranslations('create');
  const importMessages = useTranslations('import');
  const reasonMessages = useReasonMessages();
  const [view, setView] = useState<'table' | 'graph'>('table');
  const graph = useMemo(() => (view === 'graph' ? sampleGraph(plan, previews) : undefined), [view, plan, previews]);
  const target = draft.targets[targetIndex];
  const rows = typeof check === 'object' ? (check.targets[targetIndex] ?? []) : [];
  const properties = target === undefined ? [] : (elementOfKey(plan, elementKey(target))?.properties ?? []);
  const isNumber = (role: NonNullable<ColumnRole>): boolean =>
    role.kind === 'rank' ||
    (role.kind === 'property' && isNumeric(properties.find(({ name }) => name === role.name)?.type));
  const columns = target?.roles.flatMap((role, column) => (role === undefined ? [] : [{ role, column }])) ?? [];
  const numbered = target?.rowNumber ?? [];
  return (
    <section className="card">
      <div className={shared['cardHead']}>
        <h2>{t('previewTitle')}</h2>
        <span className="meta">{t('previewNote')}</span>
        <span className="grow" />
        {typeof check === 'object' && check.bad.length > 0 && (
          <Chip tone="danger" icon={<CircleAlert size={12} />}>
            {t('badCells', { count: check.bad.length, rows: check.rowCount })}
          </Chip>
        )}
        {typeof check === 'object' && check.bad.length === 0 && (
          <Chip tone="success">{t('noBadCells', { rows: check.rowCount })}</Chip>
        )}
        <Segments
          label={t('previewTitle')}
          value={view}
          segments={[
            { value: 'table', label: t('asTable') },
            { value: 'graph', label: t('asGraph') },
          ]}
          onChoose={setView}
        />
      </div>
      {graph !== undefined ? (
        <GraphImage
          graph={graph}
          label={t('sampleLabel', { vertices: graph.vertices.length, edges: graph.edges.length })}
        />
      ) : rows.length === 0 ? (
        <p className={shared['say']}>{t('checkWait')}</p>
      ) : (
        <div
          className={shared['listed']}
          style={{ borderTop: 0 }}
          tabIndex={0}
          role="region"
          aria-label={t('previewTitle')}
        >
          <table className="table">
            <thead>
              <tr>
                <th scope="col" className="number">
                  {importMessages('line')}
                </th>
                {numbered.map((role) => (
                  <th key={role} scope="col" title={t('rowNumber')}>
                    {t(role)}
                  </th>
                ))}
                {columns.map(({ role, column }) => (
                  <th
                    key={column}
                    scope="col"
                    className={isNumber(role) ? 'number' : undefined}
                    title={preview.header?.[column]}
                  >
                    {role.kind === 'property' ? role.name : t(role.kind)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.slice(0, PREVIEW_ROWS).map((row) => (
                <tr key={row.line}>
                  <td className="number second">{row.line}</td>
                  {numbered.map((role) => (
                    <td key={role} className="mono">
                      {plainText(row.rowNumber?.[role] ?? '')}
                    </td>
                  ))}
                  {columns.map(({ role, column }) => {
                    const value = row.cells[column];
                    const isBad = row.bad?.column === column;
                    return (
                      <td
                        key={column}
                        className={`mono ${isNumber(role) ? 'number' : ''} ${isBad ? styles['badCell'] : ''}`}
                        title={isBad && row.bad !== undefined ? reasonMessages(row.bad.reason) : undefined}
                      >
                        {value === undefined || value === '' ? (
                          <span className={shared['nothing']}>{t('empty')}</span>
                        ) : (
                          plainText(value)
                        )}
                      </td>
                    );
                  })}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}
