import type { InferredType } from '@astrolabe/importer';
import { quoted } from '../json/json-cells.ts';
import type { MadeTable } from '../made-table.ts';
import { GraphTables, type GraphTarget } from './graph-tables.ts';
import { isOwnGraph, labelsInText, ownKind, withoutFixed } from './xml-labels.ts';
import { readXml, XmlProblem, type XmlElement, type XmlVisitor } from './xml-reader.ts';

/**
 * Reads a GEXF file, versions 1.1 to 1.3, as tables. Attributes become properties with their declared type and default; `label` and `weight` are
 * properties too. Colors, sizes and positions are ignored. Existence times are not imported, and a note reports their number. Of an attribute with
 * several values over time the last one is used. Nested nodes are imported next to their parents.
 */
export async function tablesOfGexf(
  bytes: AsyncIterable<Uint8Array>,
  target: GraphTarget,
): Promise<readonly MadeTable[]> {
  const tables = new GraphTables(target);
  await readXml(bytes, target.name, new GexfVisitor(tables));
  return tables.finish();
}

interface Attribute {
  readonly title: string;
  fallback?: string;
}

interface OpenElement {
  readonly kind: 'node' | 'edge';
  readonly attributes: XmlElement['attributes'];
  readonly values: Map<string, string>;
}

class GexfVisitor implements XmlVisitor {
  readonly #tables: GraphTables;
  readonly #attributes = { node: new Map<string, Attribute>(), edge: new Map<string, Attribute>() };
  readonly #open: OpenElement[] = [];
  #isRoot = true;
  #class: 'node' | 'edge' = 'node';
  #attribute: Attribute | undefined;
  #defaultType = 'undirected';
  #dynamic = 0;
  #nested = 0;

  constructor(tables: GraphTables) {
    this.#tables = tables;
  }

  start({ name, attributes }: XmlElement): void {
    if (this.#isRoot && name !== 'gexf') throw new XmlProblem(`a <gexf> element is expected, not <${name}>`);
    this.#isRoot = false;
    switch (name) {
      case 'graph':
        this.#defaultType = attributes['defaultedgetype'] ?? 'undirected';
        return;
      case 'attributes':
        this.#class = attributes['class'] === 'edge' ? 'edge' : 'node';
        return;
      case 'attribute':
        return this.#declare(attributes);
      case 'node':
        if (attributes['id'] === undefined) throw new XmlProblem('this node has no `id`');
        if (this.#open.at(-1)?.kind === 'node' || attributes['pid'] !== undefined) this.#nested++;
        return this.#begin('node', attributes);
      case 'edge':
        if (attributes['source'] === undefined || attributes['target'] === undefined)
          throw new XmlProblem('this edge has no `source` and `target`');
        return this.#begin('edge', attributes);
      case 'attvalue':
        return this.#setValue(attributes);
      case 'spell':
        this.#dynamic++;
        return;
      default:
    }
  }

  #declare(attributes: XmlElement['attributes']): void {
    const id = attributes['id'] ?? '';
    this.#attribute = { title: attributes['title'] ?? id };
    this.#attributes[this.#class].set(id, this.#attribute);
    const kind = ownKind(attributes['ngql.type']) ?? KINDS.get(attributes['type'] ?? '');
    if (kind !== undefined) this.#tables.declare(this.#class, this.#attribute.title, kind);
  }

  #setValue(attributes: XmlElement['attributes']): void {
    const element = this.#open.at(-1);
    if (!element) return;
    const attribute = this.#attributes[element.kind].get(attributes['for'] ?? attributes['id'] ?? '');
    if (!attribute) throw new XmlProblem(`no attribute \`${attributes['for'] ?? ''}\` is declared`);
    if (attributes['start'] !== undefined || attributes['end'] !== undefined) this.#dynamic++;
    element.values.set(attribute.title, attributes['value'] ?? '');
  }

  end(name: string, text: string): void {
    switch (name) {
      case 'default':
        if (this.#attribute) this.#attribute.fallback = text.trim();
        return;
      case 'attribute':
        this.#attribute = undefined;
        return;
      case 'node':
      case 'edge': {
        const element = this.#open.pop();
        if (element) this.#add(element);
        return;
      }
      case 'gexf':
        if (this.#dynamic > 0) this.#tables.note({ kind: 'dynamic', count: this.#dynamic });
        if (this.#nested > 0) this.#tables.note({ kind: 'nested', count: this.#nested });
        return;
      default:
    }
  }

  #begin(kind: 'node' | 'edge', attributes: XmlElement['attributes']): void {
    if (TIMES.some((name) => attributes[name] !== undefined)) this.#dynamic++;
    this.#open.push({ kind, attributes, values: new Map() });
  }

  #add({ kind, attributes, values }: OpenElement): void {
    for (const { title, fallback } of this.#attributes[kind].values())
      if (fallback !== undefined && fallback !== '' && !values.has(title)) values.set(title, fallback);
    if (kind === 'node') this.#addNode(attributes, values);
    else this.#addEdge(attributes, values);
  }

  #addNode(attributes: XmlElement['attributes'], values: Map<string, string>): void {
    const isOwn = isOwnGraph(values);
    const labels = labelsInText(values.get('labels') ?? '');
    // A vertex without tags was drawn as the end of an edge only.
    if (isOwn && labels.length === 0) return;
    const label = attributes['label'];
    if (label !== undefined && label !== '' && !isOwn && !values.has('label')) values.set('label', label);
    this.#tables.addNode({
      id: isOwn ? values.get('vid')! : attributes['id']!,
      labels,
      cells: cellsOf(withoutFixed(values, 'node', isOwn)),
    });
  }

  #addEdge(attributes: XmlElement['attributes'], values: Map<string, string>): void {
    const isOwn = values.has('rank') && values.has('label');
    const kind = attributes['kind'] ?? (isOwn ? values.get('label') : undefined);
    if (attributes['weight'] !== undefined && !values.has('weight')) this.#tables.declare('edge', 'weight', 'double');
    for (const name of ['label', 'weight']) {
      const value = attributes[name];
      if (value !== undefined && value !== '' && !isOwn && !values.has(name)) values.set(name, value);
    }
    const direction = attributes['type'] ?? this.#defaultType;
    this.#tables.addEdge({
      source: attributes['source']!,
      target: attributes['target']!,
      ...(kind !== undefined && kind !== '' && { type: kind }),
      ...(isOwn && { rank: values.get('rank')! }),
      isUndirected: direction !== 'directed',
      cells: cellsOf(withoutFixed(values, isOwn ? 'typed edge' : 'edge', isOwn)),
    });
  }
}

function cellsOf(values: ReadonlyMap<string, string>): Map<string, string> {
  return new Map([...values].map(([name, value]) => [name, quoted(value)]));
}

const TIMES = ['start', 'end', 'startopen', 'endopen', 'timestamp', 'timestamps', 'intervals'];

const KINDS: ReadonlyMap<string, InferredType['kind']> = new Map([
  ['integer', 'int64'],
  ['long', 'int64'],
  ['short', 'int64'],
  ['byte', 'int64'],
  ['float', 'double'],
  ['double', 'double'],
  ['boolean', 'bool'],
  ['string', 'string'],
  ['date', 'date'],
]);
