import type { InferredType } from '@astrolabe/importer';
import { quoted, type Cells } from '../json/json-cells.ts';
import type { MadeTable } from '../made-table.ts';
import { GraphTables, type GraphTarget } from './graph-tables.ts';
import { isOwnGraph, labelsInText, ownKind, withoutFixed } from './xml-labels.ts';
import { readXml, XmlProblem, type XmlElement, type XmlVisitor } from './xml-reader.ts';

/**
 * Reads a GraphML file as tables. Keys become properties with their declared type and default. Tags and types come from `labels` and `label` (APOC,
 * and the canvas of this studio) or `labelV` and `labelE` (TinkerPop). Of yEd's shapes only the label text is read. The nodes of a nested graph are
 * imported next to the node that contains it; ports and hyperedges are not imported.
 */
export async function tablesOfGraphMl(
  bytes: AsyncIterable<Uint8Array>,
  target: GraphTarget,
): Promise<readonly MadeTable[]> {
  const tables = new GraphTables(target);
  await readXml(bytes, target.name, new GraphMlVisitor(tables));
  return tables.finish();
}

interface Key {
  readonly name: string;
  readonly kind: InferredType['kind'] | undefined;
  readonly isGraphics: boolean;
  fallback?: string;
}

/** A node or edge whose elements are being read. */
interface OpenElement {
  readonly kind: 'node' | 'edge';
  readonly attributes: XmlElement['attributes'];
  readonly values: Map<string, string>;
  /** The text of its first label in yEd's graphics. */
  caption?: string;
}

class GraphMlVisitor implements XmlVisitor {
  readonly #tables: GraphTables;
  readonly #keys = new Map<string, Key>();
  readonly #open: OpenElement[] = [];
  readonly #isDirected: boolean[] = [];
  #isRoot = true;
  #key: Key | undefined;
  #data: string | undefined;
  #nested = 0;
  #hyperedges = 0;

  constructor(tables: GraphTables) {
    this.#tables = tables;
  }

  start({ name, attributes }: XmlElement): void {
    if (this.#isRoot && name !== 'graphml') throw new XmlProblem(`a <graphml> element is expected, not <${name}>`);
    this.#isRoot = false;
    switch (name) {
      case 'key':
        return this.#declare(attributes);
      case 'graph':
        if (this.#open.length > 0) this.#nested++;
        this.#isDirected.push(attributes['edgedefault'] !== 'undirected');
        return;
      case 'node':
        if (attributes['id'] === undefined) throw new XmlProblem('this node has no `id`');
        this.#open.push({ kind: 'node', attributes, values: new Map() });
        return;
      case 'edge':
        if (attributes['source'] === undefined || attributes['target'] === undefined)
          throw new XmlProblem('this edge has no `source` and `target`');
        this.#open.push({ kind: 'edge', attributes, values: new Map() });
        return;
      case 'hyperedge':
        this.#hyperedges++;
        return;
      case 'data':
        this.#data = attributes['key'];
        return;
      default:
    }
  }

  end(name: string, text: string): void {
    const element = this.#open.at(-1);
    switch (name) {
      case 'default':
        if (this.#key) this.#key.fallback = text;
        return;
      case 'key':
        this.#key = undefined;
        return;
      case 'data': {
        const key = this.#keys.get(this.#data ?? '');
        if (element && this.#data !== undefined && key?.isGraphics !== true)
          element.values.set(key?.name ?? this.#data, text);
        this.#data = undefined;
        return;
      }
      case 'NodeLabel':
      case 'EdgeLabel':
        if (element && text.trim() !== '') element.caption ??= text.trim();
        return;
      case 'graph':
        this.#isDirected.pop();
        return;
      case 'node':
      case 'edge':
        this.#open.pop();
        if (element) this.#add(element);
        return;
      case 'graphml':
        if (this.#nested > 0) this.#tables.note({ kind: 'nested', count: this.#nested });
        if (this.#hyperedges > 0) this.#tables.note({ kind: 'hyperedges', count: this.#hyperedges });
        return;
      default:
    }
  }

  #declare(attributes: XmlElement['attributes']): void {
    const id = attributes['id'];
    if (id === undefined) throw new XmlProblem('this key has no `id`');
    const kind = ownKind(attributes['ngql.type']) ?? KINDS.get(attributes['attr.type'] ?? attributes['type'] ?? '');
    this.#key = {
      name: attributes['attr.name'] ?? attributes['name'] ?? id,
      kind,
      isGraphics: attributes['yfiles.type'] !== undefined,
    };
    this.#keys.set(id, this.#key);
    const of = attributes['for'];
    if (kind === undefined) return;
    if (of !== 'edge') this.#tables.declare('node', this.#key.name, kind);
    if (of !== 'node') this.#tables.declare('edge', this.#key.name, kind);
    this.#keysFor.set(this.#key, of ?? 'all');
  }

  readonly #keysFor = new Map<Key, string>();

  #add({ kind, attributes, values, caption }: OpenElement): void {
    for (const key of this.#keys.values()) {
      const of = this.#keysFor.get(key) ?? 'all';
      if (key.fallback !== undefined && (of === kind || of === 'all') && !values.has(key.name))
        values.set(key.name, key.fallback);
    }
    if (caption !== undefined && !values.has('label')) values.set('label', caption);
    if (kind === 'node') this.#addNode(attributes, values);
    else this.#addEdge(attributes, values, caption !== undefined);
  }

  #addNode(attributes: XmlElement['attributes'], values: Map<string, string>): void {
    const labels = labelsInText(attributes['labels'] ?? values.get('labels') ?? values.get('labelV') ?? '');
    const isOwn = isOwnGraph(values);
    // A vertex without tags was drawn as the end of an edge only.
    if (isOwn && labels.length === 0) return;
    const id = isOwn ? values.get('vid')! : attributes['id']!;
    this.#tables.addNode({ id, labels, cells: this.#cells(withoutFixed(values, 'node', isOwn)) });
  }

  #addEdge(attributes: XmlElement['attributes'], values: Map<string, string>, hasCaption: boolean): void {
    const isOwn = values.has('rank') && values.has('label');
    const type = attributes['label'] ?? values.get('labelE') ?? (hasCaption ? undefined : values.get('label'));
    const directed = attributes['directed'];
    const isTyped = type !== undefined && type.trim() !== '';
    this.#tables.addEdge({
      source: attributes['source']!,
      target: attributes['target']!,
      ...(isTyped && { type: type.replace(/^:/, '').trim() }),
      ...(isOwn && { rank: values.get('rank')! }),
      isUndirected: directed === undefined ? this.#isDirected.at(-1) === false : directed === 'false',
      cells: this.#cells(withoutFixed(values, isTyped ? 'typed edge' : 'edge', isOwn)),
    });
  }

  #cells(values: ReadonlyMap<string, string>): Cells {
    return new Map([...values].map(([name, value]) => [name, quoted(value)]));
  }
}

const KINDS: ReadonlyMap<string, InferredType['kind']> = new Map([
  ['int', 'int64'],
  ['integer', 'int64'],
  ['long', 'int64'],
  ['float', 'double'],
  ['double', 'double'],
  ['boolean', 'bool'],
  ['string', 'string'],
]);
