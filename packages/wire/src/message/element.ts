import type { Edge, Path, PathStep, Properties, TagProperties, Vertex, Vid } from '@astrolabe/model';
import type { ProtocolReader } from '../thrift/protocol-reader.ts';
import type { ProtocolWriter } from '../thrift/protocol-writer.ts';
import { WIRE } from '../thrift/wire-type.ts';
import { readList } from './list.ts';
import { readProperties, readValue, writeProperties, writeValue } from './value.ts';

/*
 * The sign of an edge type or step type: −1 means traversed backward, and then src and dst are in traversal order. A step has no ends; they
 * are the vertices before and after it.
 */

/** Writes a vertex: its id and its tags. */
export function writeVertex(writer: ProtocolWriter, vertex: Vertex): void {
  writer.structBegin();
  writer.field(WIRE.STRUCT, 1);
  writeValue(writer, vertex.vid);
  writer.field(WIRE.LIST, 2);
  writer.list(WIRE.STRUCT, vertex.tags.length);
  for (const tag of vertex.tags) {
    writer.structBegin();
    writer.field(WIRE.STRING, 1);
    writer.text(tag.name);
    writer.field(WIRE.MAP, 2);
    writeProperties(writer, tag.properties);
    writer.structEnd();
  }
  writer.structEnd();
}

/** Reads a vertex. */
export function readVertex(reader: ProtocolReader): Vertex {
  let vid: Vid = '';
  let tags: readonly TagProperties[] = [];
  reader.structBegin();
  while (reader.nextField()) {
    if (reader.isField(1, WIRE.STRUCT)) vid = readVid(reader);
    else if (reader.isField(2, WIRE.LIST)) tags = readList(reader, readTag);
    else reader.skip(reader.fieldType);
  }
  reader.structEnd();
  return { kind: 'vertex', vid, tags };
}

function readTag(reader: ProtocolReader): TagProperties {
  let name = '';
  let properties: Properties = new Map();
  reader.structBegin();
  while (reader.nextField()) {
    if (reader.isField(1, WIRE.STRING)) name = reader.name();
    else if (reader.isField(2, WIRE.MAP)) properties = readProperties(reader);
    else reader.skip(reader.fieldType);
  }
  reader.structEnd();
  return { name, properties };
}

/** IDs are strings or ints. The ID of a missing vertex is shown as an empty string. */
function readVid(reader: ProtocolReader): Vid {
  const value = readValue(reader);
  return typeof value === 'bigint' || typeof value === 'string' ? value : '';
}

/** Writes an edge, with its ends in traversal order. */
export function writeEdge(writer: ProtocolWriter, edge: Edge): void {
  const isReversed = edge.isReversed ?? false;
  writer.structBegin();
  writer.field(WIRE.STRUCT, 1);
  writeValue(writer, isReversed ? edge.dst : edge.src);
  writer.field(WIRE.STRUCT, 2);
  writeValue(writer, isReversed ? edge.src : edge.dst);
  writeEdgeRest(writer, edge, isReversed, 3);
  writer.structEnd();
}

/** Type, name, rank, properties: the same in edges (from field 3) and in steps (from field 2). */
function writeEdgeRest(writer: ProtocolWriter, edge: Edge, isReversed: boolean, firstField: number): void {
  writer.field(WIRE.I32, firstField);
  writer.i32(isReversed ? -1 : 1);
  writer.field(WIRE.STRING, firstField + 1);
  writer.text(edge.edgeType);
  writer.field(WIRE.I64, firstField + 2);
  writer.i64(edge.rank);
  writer.field(WIRE.MAP, firstField + 3);
  writeProperties(writer, edge.properties);
}

/** Reads an edge. */
export function readEdge(reader: ProtocolReader): Edge {
  let from: Vid = '';
  let to: Vid = '';
  const rest = newEdgeRest();
  reader.structBegin();
  while (reader.nextField()) {
    if (reader.isField(1, WIRE.STRUCT)) from = readVid(reader);
    else if (reader.isField(2, WIRE.STRUCT)) to = readVid(reader);
    else readEdgeRest(reader, rest, reader.fieldId - 3);
  }
  reader.structEnd();
  return edgeOf(from, to, rest);
}

interface EdgeRest {
  sign: number;
  name: string;
  rank: bigint;
  properties: Properties;
}

function newEdgeRest(): EdgeRest {
  return { sign: 1, name: '', rank: 0n, properties: new Map() };
}

function readEdgeRest(reader: ProtocolReader, rest: EdgeRest, index: number): void {
  const { fieldType } = reader;
  if (index === 0 && fieldType === WIRE.I32) rest.sign = reader.i32();
  else if (index === 1 && fieldType === WIRE.STRING) rest.name = reader.name();
  else if (index === 2 && fieldType === WIRE.I64) rest.rank = reader.i64();
  else if (index === 3 && fieldType === WIRE.MAP) rest.properties = readProperties(reader);
  else reader.skip(reader.fieldType);
}

/** Returns the edge in its stored direction, from its ends in traversal order. */
function edgeOf(from: Vid, to: Vid, { sign, name, rank, properties }: EdgeRest): Edge {
  if (sign < 0) return { kind: 'edge', edgeType: name, src: to, dst: from, rank, properties, isReversed: true };
  return { kind: 'edge', edgeType: name, src: from, dst: to, rank, properties };
}

/** Writes a path: its start, and for each step the vertex it leads to and the edge without its ends. */
export function writePath(writer: ProtocolWriter, path: Path): void {
  writer.structBegin();
  writer.field(WIRE.STRUCT, 1);
  writeVertex(writer, path.start);
  writer.field(WIRE.LIST, 2);
  writer.list(WIRE.STRUCT, path.steps.length);
  let from = path.start.vid;
  for (const { edge, vertex } of path.steps) {
    writer.structBegin();
    writer.field(WIRE.STRUCT, 1);
    writeVertex(writer, vertex);
    writeEdgeRest(writer, edge, isAgainst(edge, from, vertex.vid), 2);
    writer.structEnd();
    from = vertex.vid;
  }
  writer.structEnd();
}

/** A step has no ends, so its sign determines the direction; a loop uses the direction of the edge. */
function isAgainst(edge: Edge, from: Vid, to: Vid): boolean {
  return from === to ? (edge.isReversed ?? false) : edge.src !== from;
}

/** Reads a path. */
export function readPath(reader: ProtocolReader): Path {
  let start: Vertex = { kind: 'vertex', vid: '', tags: [] };
  let walked: readonly WalkedStep[] = [];
  reader.structBegin();
  while (reader.nextField()) {
    if (reader.isField(1, WIRE.STRUCT)) start = readVertex(reader);
    else if (reader.isField(2, WIRE.LIST)) walked = readList(reader, readStep);
    else reader.skip(reader.fieldType);
  }
  reader.structEnd();
  let from = start.vid;
  const steps: PathStep[] = [];
  for (const { vertex, rest } of walked) {
    steps.push({ edge: edgeOf(from, vertex.vid, rest), vertex });
    from = vertex.vid;
  }
  return { kind: 'path', start, steps };
}

interface WalkedStep {
  readonly vertex: Vertex;
  readonly rest: EdgeRest;
}

function readStep(reader: ProtocolReader): WalkedStep {
  let vertex: Vertex = { kind: 'vertex', vid: '', tags: [] };
  const rest = newEdgeRest();
  reader.structBegin();
  while (reader.nextField()) {
    if (reader.isField(1, WIRE.STRUCT)) vertex = readVertex(reader);
    else readEdgeRest(reader, rest, reader.fieldId - 2);
  }
  reader.structEnd();
  return { vertex, rest };
}
