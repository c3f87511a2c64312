import { quoteString } from '@astrolabe/ngql';
import type { IdMapping, RankMapping } from '../mapping/import-mapping.ts';
import { cleanName, singular, wordsOf } from './column-words.ts';
import { columnText } from './header-marks.ts';
import { partOf, STRANGER, type End, type FilePart } from './file-part.ts';
import { idSpaceOf, type IdOwner, type IdSpace } from './id-space.ts';
import { keyOfFile, type FileKey } from './infer-keys.ts';
import { findReferences, type Reference } from './infer-references.ts';
import type {
  InferredModel,
  ModelEdgeType,
  ModelEnd,
  ModelFinding,
  ModelProperty,
  ModelTag,
  SampledFile,
} from './inferred-model.ts';
import type { LabelledRows } from './labelled-rows.ts';
import { propertyTypeOf } from './property-type.ts';
import { profilesOf, type FileProfile, type SampledColumn } from './sampled-columns.ts';

/**
 * The graph that some files seem to be. A file whose rows have ids of their own lists vertices, and each of its columns with ids of another file
 * leads to them by an edge; a file whose rows only bring ids of two others together lists edges.
 */
export function inferModel(files: readonly SampledFile[]): InferredModel {
  const groups = alikeFiles(files);
  const profiled = groups.flatMap((group) => profilesOf(group[0]!).map((profile) => ({ profile, group })));
  const profiles = profiled.map(({ profile }) => profile);
  const keys = profiles.map(keyOfFile);
  const references = findReferences(profiles.map((profile, i) => ({ profile, key: keys[i] })));
  const referred = new Set(
    references.flatMap((found, from) => found.filter(({ target }) => target !== from).map(({ target }) => target)),
  );
  const parts = profiles.map((profile, i): FilePart => {
    const group = profiled[i]!.group.map(({ file }) => file);
    return partOf(profile, keys[i], references[i]!, referred.has(i), group);
  });
  named(parts);
  const model = new ModelDraft(parts);
  return { ...model.build(), files: files.map(readingOf) };
}

/** Files with the same columns, in the order of the first of each kind. */
function alikeFiles(files: readonly SampledFile[]): readonly (readonly SampledFile[])[] {
  const groups = new Map<string, SampledFile[]>();
  for (const [i, file] of files.entries()) {
    const shape = file.header === undefined ? `#${i}` : JSON.stringify([file.header, baseOf(file.file)]);
    groups.set(shape, [...(groups.get(shape) ?? []), file]);
  }
  return [...groups.values()];
}

/** `people-1.csv` and `people-2.csv` are parts of one list. */
function baseOf(file: string): string {
  return file
    .toLowerCase()
    .replace(/\.[^.]*$/, '')
    .replaceAll(/[-_ .]?\d+$/g, '');
}

/** Gives the parts names: those that files have themselves for their rows, else ones that differ, of one thing for vertices, of the file for edges. */
function named(parts: readonly FilePart[]): void {
  const labels = parts.flatMap(({ profile: { labelled } }) => [
    ...(labelled.label === undefined ? [] : [labelled.label]),
    ...(labelled.further ?? []).map(({ label }) => label),
  ]);
  const taken = new Set<string>(labels);
  for (const part of parts) {
    const { label } = part.profile.labelled;
    if (label !== undefined) {
      part.name = label;
      continue;
    }
    const base = part.files.length > 1 ? part.profile.name.replace(/_?\d+$/, '') : part.profile.name;
    const wanted = part.role.kind === 'edges' ? base : singularName(base);
    part.name = freeName(wanted, taken);
  }
}

function singularName(name: string): string {
  const cut = name.lastIndexOf('_') + 1;
  return name.slice(0, cut) + singular(name.slice(cut));
}

function freeName(wanted: string, taken: Set<string>): string {
  let name = wanted;
  for (let number = 2; taken.has(name); number++) name = `${wanted}_${number}`;
  taken.add(name);
  return name;
}

/** Puts tags, edge types and findings together once it is known what each file is. */
class ModelDraft {
  readonly #parts: readonly FilePart[];
  readonly #ids: IdSpace;
  readonly #names: Set<string>;

  constructor(parts: readonly FilePart[]) {
    this.#parts = parts;
    this.#names = new Set(parts.map(({ name }) => name));
    this.#ids = idSpaceOf([...parts.flatMap(ownerOf), ...strangersOf(parts)]);
  }

  build(): Omit<InferredModel, 'files'> {
    const tags: ModelTag[] = [];
    const edgeTypes: ModelEdgeType[] = [];
    for (const part of this.#parts) {
      if (part.role.kind === 'edges') {
        edgeTypes.push(this.#edges(part, part.role));
        tags.push(...this.#strangers(part, part.role));
        continue;
      }
      const tag = this.#tag(part, part.role.key);
      tags.push(tag, ...furtherTags(part, tag));
      for (const reference of part.references)
        if (!part.role.key.columns.includes(reference.column) || part.role.key.columns.length > 1)
          edgeTypes.push(this.#leading(part, part.role.key, reference));
    }
    return {
      vidType: this.#ids.vidType,
      vidGuess: this.#ids.guess,
      tags,
      edgeTypes,
      findings: this.#parts.flatMap((part) => findingsOf(part, (index) => this.#parts[index]?.name)),
    };
  }

  #tag(part: FilePart, key: FileKey): ModelTag {
    // One of several parts of an id says something by itself.
    const ids = key.columns.length === 1 ? key.columns : [];
    const used = new Set([...ids, ...part.references.map(({ column }) => column)]);
    return {
      kind: 'tag',
      name: part.name,
      files: part.files,
      vid: this.#id(this.#idOwner(part), key.columns),
      properties: propertiesOf(part.profile, (column) => !used.has(column)),
      ...filterOf(conditionsOf(part)),
      confidence: key.confidence,
      reason: key.reason,
    };
  }

  /** Vertices of another file have its prefix. */
  #idOwner(part: FilePart): string {
    return part.role.kind === 'more' ? this.#idOwner(this.#parts[part.role.reference.target]!) : part.name;
  }

  #id(owner: string, [column = 0, ...more]: readonly number[]): IdMapping {
    const prefix = this.#ids.prefixes.get(owner);
    return {
      column,
      ...(prefix !== undefined && { prefix }),
      ...(more.length > 0 && { more: more.flatMap((next) => [{ text: '_' }, { column: next }]) }),
    };
  }

  #end(end: End): ModelEnd {
    const { column, reference, stranger = STRANGER } = end;
    if (!reference)
      return { tag: stranger, id: this.#id(stranger, [column]), confidence: 0.5, reason: 'no file lists these ids' };
    const target = this.#parts[reference.target]!;
    const owner = this.#idOwner(target);
    const { confidence, reason } = reference;
    return { tag: target.name, id: this.#id(owner, [column]), confidence, reason };
  }

  #edges(part: FilePart, role: Extract<FilePart['role'], { readonly kind: 'edges' }>): ModelEdgeType {
    const used = new Set([role.src.column, role.dst.column, role.rank?.column]);
    return {
      kind: 'edgeType',
      name: part.name,
      files: part.files,
      src: this.#end(role.src),
      dst: this.#end(role.dst),
      ...(role.rank && { rank: rankOfColumn(role.rank) }),
      // The rank is told of an edge, but cannot be asked for by its name.
      properties: propertiesOf(part.profile, (column) => !used.has(column) || column === role.rank?.column),
      ...filterOf(conditionsOf(part)),
      confidence: role.confidence,
      reason: role.reason,
    };
  }

  /** The edge that a column of a file of vertices is; rows without a value there have none. */
  #leading(part: FilePart, key: FileKey, reference: Reference): ModelEdgeType {
    const { name, type } = part.profile.columns[reference.column]!;
    const isFilled = filledText(columnText(part.profile.sample.header ?? [], reference.column), type.nullText);
    const target = this.#parts[reference.target]!;
    const column = cleanName(wordsOf(name).join('_'), 'leads_to');
    const isPlain = column === '' || column === target.name || reference.likeness >= 0.9;
    const isOwn = target === part;
    return {
      kind: 'edgeType',
      name: freeName(isPlain && !isOwn ? `${part.name}_${target.name}` : `${part.name}_${column}`, this.#names),
      files: part.files,
      src: {
        tag: part.name,
        id: this.#id(this.#idOwner(part), key.columns),
        confidence: key.confidence,
        reason: key.reason,
      },
      dst: this.#end({ column: reference.column, reference }),
      properties: [],
      ...filterOf([...conditionsOf(part), ...(type.emptyCells > 0 ? [isFilled] : [])]),
      confidence: reference.confidence,
      reason: reference.reason,
    };
  }

  /** The vertices that a list of edges brings by itself: they have an id and nothing else. */
  #strangers(part: FilePart, role: Extract<FilePart['role'], { readonly kind: 'edges' }>): readonly ModelTag[] {
    return [role.src, role.dst]
      .filter((end) => end.reference === undefined)
      .map(({ column, stranger = STRANGER }) => ({
        kind: 'tag',
        name: stranger,
        files: part.files,
        vid: this.#id(stranger, [column]),
        properties: [],
        confidence: 0.5,
        reason: `no file lists what ${part.profile.columns[column]!.name} leads to`,
      }));
  }
}

/** Whole numbers are ranks as they are; dates become seconds. */
function rankOfColumn({ column, type: { kind, format } }: SampledColumn): RankMapping {
  return kind === 'int64' ? { column } : { column, moment: true, ...(format !== undefined && { format }) };
}

function ownerOf(part: FilePart): readonly IdOwner[] {
  if (part.role.kind !== 'vertices') return [];
  const { columns } = part.role.key;
  const { sample, labelled } = part.profile;
  return [
    {
      name: part.name,
      columns: columns.map((column) => part.profile.columns[column]!),
      ...(labelled.filter !== undefined && { source: JSON.stringify([sample.file, columns]) }),
    },
  ];
}

/** The ids of vertices that only edges name, those of each kind of thing together. */
function strangersOf(parts: readonly FilePart[]): readonly IdOwner[] {
  const owners = new Map<string, SampledColumn[]>();
  for (const { profile, role } of parts) {
    if (role.kind !== 'edges') continue;
    for (const { column, reference, stranger = STRANGER } of [role.src, role.dst])
      if (!reference) owners.set(stranger, [...(owners.get(stranger) ?? []), profile.columns[column]!]);
  }
  return [...owners].map(([name, columns]) => {
    const kind = columns.every(({ type }) => type.kind === 'int64') ? 'int64' : 'string';
    const bytesMax = Math.max(...columns.map(({ type }) => type.bytesMax));
    const distinct = new Set(columns.flatMap((column) => [...column.distinct]));
    const [first] = columns;
    return { name, columns: first ? [{ ...first, type: { ...first.type, kind, bytesMax }, distinct }] : [] };
  });
}

/** The tags that some vertices of a part have beside its own, with the same ids and properties. */
function furtherTags(part: FilePart, tag: ModelTag): readonly ModelTag[] {
  return (part.profile.labelled.further ?? []).map(({ label, filter }) => ({
    ...tag,
    name: label,
    ...filterOf(conditionsOf(part, filter)),
  }));
}

/** What a row must fulfil to belong to a part: that it has its label, and closes no table. */
function conditionsOf({ profile, role }: FilePart, hasLabel = profile.labelled.filter): readonly string[] {
  const { closing, sample } = profile;
  const column = (role.kind === 'edges' ? role.src.column : role.key.columns[0]) ?? 0;
  const texts = new Set(closing.map(({ fields }) => fields[column] ?? '').filter((text) => text !== ''));
  const text = columnText(sample.header ?? [], column);
  return [
    ...(hasLabel === undefined ? [] : [hasLabel]),
    ...[...texts].map((closed) => `${text} != ${quoteString(closed)}`),
  ];
}

function filterOf(conditions: readonly string[]): { readonly filter?: string } {
  if (conditions.length === 0) return {};
  const [only = ''] = conditions;
  if (conditions.length === 1) return { filter: only };
  return { filter: conditions.map((one) => (one.includes(' OR ') ? `(${one})` : one)).join(' AND ') };
}

/** The condition that a column has a value. */
function filledText(column: string, nullText: string | undefined): string {
  const isFilled = `${column} IS NOT EMPTY`;
  return nullText === undefined ? isFilled : `${isFilled} AND ${column} != ${quoteString(nullText)}`;
}

function propertiesOf(profile: FileProfile, isTaken: (column: number) => boolean): ModelProperty[] {
  const { columns, labelled, sample } = profile;
  const names = new Set<string>();
  return columns
    .filter((column) => isTaken(column.column) && isContent(column, labelled))
    .map((column) => ({
      name: freeName(cleanName(column.name, `column_${column.column + 1}`), names),
      column: column.column,
      isNullable: true,
      ...propertyTypeOf(column, labelled.rows.length, sample.isWhole === true),
    }));
}

/**
 * Whether a column says something: a delimiter at the end of each row makes one that is empty, columns of other kinds of rows are so too, and labels name what
 * the file lists.
 */
function isContent({ isNamed, filled, mark }: SampledColumn, { filter }: LabelledRows): boolean {
  return ((isNamed && filter === undefined) || filled > 0) && mark !== 'label';
}

function findingsOf(part: FilePart, nameOf: (index: number) => string | undefined): readonly ModelFinding[] {
  const { role, references, profile } = part;
  const keyColumns = role.kind === 'edges' ? [] : role.key.columns;
  const rank = role.kind === 'edges' ? role.rank?.column : undefined;
  return part.files.flatMap((file) =>
    profile.columns.filter(isToldOf(profile)).map(({ column, type, mark }): ModelFinding => {
      const reference = references.find((found) => found.column === column);
      if (keyColumns.includes(column) && role.kind !== 'edges')
        return { file, column, role: 'vid', confidence: role.key.confidence, reason: role.key.reason };
      if (reference) {
        const pointsTo = nameOf(reference.target);
        const { confidence, reason } = reference;
        return { file, column, role: 'reference', ...(pointsTo !== undefined && { pointsTo }), confidence, reason };
      }
      const end = role.kind === 'edges' ? [role.src, role.dst].find((one) => one.column === column) : undefined;
      if (end)
        return {
          file,
          column,
          role: 'reference',
          pointsTo: end.stranger ?? STRANGER,
          confidence: 0.5,
          reason: 'no file lists these ids',
        };
      if (column === rank)
        return { file, column, role: 'rank', confidence: 0.8, reason: 'it tells rows with the same ends apart' };
      const isProperty = isContent(profile.columns[column]!, profile.labelled);
      const reason = isProperty || mark === undefined ? type.reason : 'the header marks it as a label';
      return { file, column, role: isProperty ? 'property' : 'ignored', confidence: type.confidence, reason };
    }),
  );
}

/** Of a file with several kinds of rows, each is told of the columns that it has. */
function isToldOf({ labelled }: FileProfile): (column: SampledColumn) => boolean {
  return ({ filled }) => labelled.filter === undefined || filled > 0;
}

function readingOf({ file, dialect = {} }: SampledFile): InferredModel['files'][number] {
  return { file, dialect };
}
