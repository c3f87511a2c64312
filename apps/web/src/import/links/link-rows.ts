import {
  normalizeId,
  type InferredModel,
  type ModelCoverage,
  type ModelEnd,
  type ModelReason,
} from '@astrolabe/importer';
import type { FilePreview } from '@astrolabe/http-api';
import type { ImportPlan } from '../plan/import-plan.ts';
import { columnTexts } from '../plan/tag-ids.ts';
import { columnOfId } from '../plan/mapping-draft.ts';

/** A column that refers to a tag, and the number of its values that are ids of it. */
export interface LinkRow {
  readonly edgeType: string;
  /** `flights.origin`, or only the edge type where the file has no header. */
  readonly source: string;
  readonly target: string;
  /** Absent if no file lists the ids. */
  readonly coverage?: ModelCoverage;
  /** Vertices that occur only in such columns. */
  readonly count: number;
  readonly reason: ModelReason | string;
}

/** A finding to know before the import, as a key of the catalog's `modelCheck` part with its values. */
export interface ModelNote {
  readonly word: 'separate' | 'repeatedIds' | 'repeatedEdges' | 'copies' | 'collisions';
  readonly values: Readonly<Record<string, string | number>>;
}

/** The links of a model, one for each column that refers to a tag. */
export function linkRows(model: InferredModel): readonly LinkRow[] {
  return model.edgeTypes.flatMap((edgeType) => {
    const isLeading = edgeType.src.coverage === undefined && isOwnTag(model, edgeType.src, edgeType.files);
    const ends = isLeading ? [edgeType.dst] : [edgeType.src, edgeType.dst];
    return ends.map((end): LinkRow => {
      const { tag = '', coverage, reason, id } = end;
      const vertices = model.tags.filter(({ name }) => name === tag).map(({ count }) => count?.distinct ?? 0);
      return {
        edgeType: edgeType.name,
        source: columnOf(model, edgeType.files[0] ?? '', id.column) ?? edgeType.name,
        target: tag,
        ...(coverage && { coverage }),
        count: Math.max(0, ...vertices),
        reason,
      };
    });
  });
}

/** A tag whose rows extend the vertices of another tag. */
export interface SharedVertices {
  readonly tag: string;
  readonly other: string;
  readonly coverage: ModelCoverage;
}

/** The tags of a model that have the vertices of another tag, each once. */
export function sharedVertices(model: InferredModel | undefined): readonly SharedVertices[] {
  const found = (model?.tags ?? []).flatMap(({ name, sameAs }): readonly SharedVertices[] =>
    sameAs === undefined || sameAs.tag === name ? [] : [{ tag: name, other: sameAs.tag, coverage: sameAs.coverage }],
  );
  return [...new Map(found.map((one) => [one.tag, one])).values()];
}

/** Unusual records of a model, by counts over all rows. */
export function modelNotes(model: InferredModel): readonly ModelNote[] {
  const { groups, identity } = model;
  const [collision] = identity.collisions;
  return [
    ...(groups.length > 1
      ? [
          {
            word: 'separate' as const,
            values: { count: groups.length, groups: groups.map((files) => files.join(', ')).join(' · ') },
          },
        ]
      : []),
    ...(collision
      ? [
          {
            word: 'collisions' as const,
            values: { one: collision.tags[0], other: collision.tags[1], count: collision.count },
          },
        ]
      : []),
    ...model.tags.flatMap(({ name, count, reason }): readonly ModelNote[] => {
      const repeated = (count?.rows ?? 0) - (count?.distinct ?? 0);
      const isListed = typeof reason === 'string' || reason.code !== 'unlisted';
      return repeated > 0 && isListed ? [{ word: 'repeatedIds', values: { name, count: repeated } }] : [];
    }),
    ...model.edgeTypes.flatMap(({ name, count, rank, files }): readonly ModelNote[] => {
      const overwritten = count?.overwrittenWithoutRank ?? 0;
      const copies = count?.copies ?? 0;
      const column = rank && columnOf(model, files[0] ?? '', rank.column);
      return [
        ...(overwritten > 0 && rank
          ? [{ word: 'repeatedEdges' as const, values: { name, count: overwritten, rank: column ?? '' } }]
          : []),
        ...(copies > 0 ? [{ word: 'copies' as const, values: { name, count: copies } }] : []),
      ];
    }),
  ];
}

/** A sample ID as the plan writes it: from the first row of the first tag whose IDs come from a column. */
export function sampleId(plan: ImportPlan, previews: ReadonlyMap<string, FilePreview>): string {
  for (const { file, targets } of plan.drafts)
    for (const target of targets) {
      if (target.kind !== 'vertex') continue;
      const text = columnTexts(previews, file, columnOfId(target, 'vid')).find((one) => one !== '');
      if (text === undefined) continue;
      const { prefix = '', normalize = [] } = target.ids?.vid ?? {};
      return `${prefix}${normalizeId(text, normalize)}`;
    }
  return '';
}

/** Whether an end is the row itself instead of a referring column. */
function isOwnTag({ tags }: InferredModel, { tag, id }: ModelEnd, files: readonly string[]): boolean {
  return tags.some(
    ({ name, files: own, vid }) => name === tag && own.some((file) => files.includes(file)) && vid.column === id.column,
  );
}

/** A column as `flights.origin`, or `movies (cast).id` of a list in `movies.json`; nothing for the number of the row. */
function columnOf({ files }: InferredModel, file: string, column: number): string | undefined {
  const name = files.find((one) => one.file === file)?.columns[column];
  return name === undefined ? undefined : `${file.replace(/\.[^.\s]*( \([^)]*\))?$/, '$1')}.${name}`;
}
