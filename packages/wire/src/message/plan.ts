import type { PlanDescription, PlanFormat, PlanNodeDescription, PlanNodeProfile } from '@astrolabe/model';
import type { ProtocolReader } from '../thrift/protocol-reader.ts';
import type { ProtocolWriter } from '../thrift/protocol-writer.ts';
import { WIRE } from '../thrift/wire-type.ts';
import { readList } from './list.ts';

const FORMATS: readonly PlanFormat[] = ['row', 'dot', 'dot:struct', 'tck'];

/** Writes a plan: its nodes, and the index of each id. */
export function writePlan(writer: ProtocolWriter, plan: PlanDescription): void {
  writer.structBegin();
  writer.field(WIRE.LIST, 1);
  writer.list(WIRE.STRUCT, plan.nodes.length);
  for (const node of plan.nodes) writeNode(writer, node);
  writer.field(WIRE.MAP, 2);
  writer.map(WIRE.I64, WIRE.I64, plan.nodes.length);
  for (const [index, node] of plan.nodes.entries()) {
    writer.i64(BigInt(node.id));
    writer.i64(BigInt(index));
  }
  writer.field(WIRE.STRING, 3);
  writer.text(plan.format);
  writer.field(WIRE.I32, 4);
  writer.i32(Math.trunc(plan.optimizeUs));
  writer.structEnd();
}

/** Reads a plan; an unknown format is treated as rows. */
export function readPlan(reader: ProtocolReader): PlanDescription {
  let nodes: readonly PlanNodeDescription[] = [];
  let format = '';
  let optimizeUs = 0;
  reader.structBegin();
  while (reader.nextField()) {
    if (reader.isField(1, WIRE.LIST)) nodes = readList(reader, readNode);
    else if (reader.isField(3, WIRE.STRING)) format = reader.text();
    else if (reader.isField(4, WIRE.I32)) optimizeUs = reader.i32();
    else reader.skip(reader.fieldType);
  }
  reader.structEnd();
  return { format: FORMATS.find((known) => known === format) ?? 'row', optimizeUs, nodes };
}

function writeNode(writer: ProtocolWriter, node: PlanNodeDescription): void {
  writer.structBegin();
  writer.field(WIRE.STRING, 1);
  writer.text(node.name);
  writer.field(WIRE.I64, 2);
  writer.i64(BigInt(node.id));
  writer.field(WIRE.STRING, 3);
  writer.text(node.outputVariable);
  writer.field(WIRE.LIST, 4);
  const details = detailsWithEstimate(node);
  writer.list(WIRE.STRUCT, details.length);
  for (const [key, value] of details) {
    writer.structBegin();
    writer.field(WIRE.STRING, 1);
    writer.text(key);
    writer.field(WIRE.STRING, 2);
    writer.text(value);
    writer.structEnd();
  }
  if (node.profiles) {
    writer.field(WIRE.LIST, 5);
    writer.list(WIRE.STRUCT, node.profiles.length);
    for (const profile of node.profiles) writeProfile(writer, profile);
  }
  if (node.branch) {
    writer.field(WIRE.STRUCT, 6);
    writer.structBegin();
    writer.boolField(1, node.branch.isDoBranch);
    writer.field(WIRE.I64, 2);
    writer.i64(BigInt(node.branch.conditionNodeId));
    writer.structEnd();
  }
  writer.field(WIRE.LIST, 7);
  writer.list(WIRE.I64, node.dependencies.length);
  for (const id of node.dependencies) writer.i64(BigInt(id));
  writer.structEnd();
}

/** The details that clients show, with the estimate, which the protocol has no field for. */
export function detailsWithEstimate({ details, estimatedRows }: PlanNodeDescription): PlanNodeDescription['details'] {
  return estimatedRows === undefined ? details : [...details, [ESTIMATE, String(estimatedRows)]];
}

const ESTIMATE = 'estimatedRows';

function readNode(reader: ProtocolReader): PlanNodeDescription {
  const node = { id: 0, name: '', outputVariable: '' };
  let details: PlanNodeDescription['details'] = [];
  let profiles: readonly PlanNodeProfile[] | undefined;
  let branch: PlanNodeDescription['branch'];
  let dependencies: readonly number[] = [];
  reader.structBegin();
  while (reader.nextField()) {
    if (reader.isField(1, WIRE.STRING)) node.name = reader.text();
    else if (reader.isField(2, WIRE.I64)) node.id = Number(reader.i64());
    else if (reader.isField(3, WIRE.STRING)) node.outputVariable = reader.text();
    else if (reader.isField(4, WIRE.LIST)) details = readList(reader, readPair);
    else if (reader.isField(5, WIRE.LIST)) profiles = readList(reader, readProfile);
    else if (reader.isField(6, WIRE.STRUCT)) branch = readBranch(reader);
    else if (reader.isField(7, WIRE.LIST)) dependencies = readList(reader, (inner) => Number(inner.i64()));
    else reader.skip(reader.fieldType);
  }
  reader.structEnd();
  const estimate = details.find(([key]) => key === ESTIMATE);
  return {
    ...node,
    dependencies,
    details: details.filter((pair) => pair !== estimate),
    ...(estimate && { estimatedRows: Number(estimate[1]) }),
    ...(profiles && { profiles }),
    ...(branch && { branch }),
  };
}

function readPair(reader: ProtocolReader): readonly [string, string] {
  let key = '';
  let value = '';
  reader.structBegin();
  while (reader.nextField()) {
    if (reader.isField(1, WIRE.STRING)) key = reader.text();
    else if (reader.isField(2, WIRE.STRING)) value = reader.text();
    else reader.skip(reader.fieldType);
  }
  reader.structEnd();
  return [key, value];
}

function writeProfile(writer: ProtocolWriter, profile: PlanNodeProfile): void {
  writer.structBegin();
  writer.field(WIRE.I64, 1);
  writer.i64(BigInt(profile.rows));
  writer.field(WIRE.I64, 2);
  writer.i64(BigInt(Math.trunc(profile.executeUs)));
  writer.field(WIRE.I64, 3);
  writer.i64(BigInt(Math.trunc(profile.totalUs)));
  if (profile.statistics.length > 0) {
    writer.field(WIRE.MAP, 4);
    writer.map(WIRE.STRING, WIRE.STRING, profile.statistics.length);
    for (const [name, value] of profile.statistics) {
      writer.text(name);
      writer.text(value);
    }
  }
  writer.structEnd();
}

function readProfile(reader: ProtocolReader): PlanNodeProfile {
  const times = { rows: 0, executeUs: 0, totalUs: 0 };
  const statistics: (readonly [string, string])[] = [];
  reader.structBegin();
  while (reader.nextField()) {
    if (reader.isField(1, WIRE.I64)) times.rows = Number(reader.i64());
    else if (reader.isField(2, WIRE.I64)) times.executeUs = Number(reader.i64());
    else if (reader.isField(3, WIRE.I64)) times.totalUs = Number(reader.i64());
    else if (reader.isField(4, WIRE.MAP)) {
      for (let left = reader.map(); left > 0; left--) {
        const name = reader.text();
        statistics.push([name, reader.text()]);
      }
    } else reader.skip(reader.fieldType);
  }
  reader.structEnd();
  return { ...times, statistics };
}

function readBranch(reader: ProtocolReader): NonNullable<PlanNodeDescription['branch']> {
  let isDoBranch = false;
  let conditionNodeId = 0;
  reader.structBegin();
  while (reader.nextField()) {
    if (reader.isField(1, WIRE.BOOL)) isDoBranch = reader.bool();
    else if (reader.isField(2, WIRE.I64)) conditionNodeId = Number(reader.i64());
    else reader.skip(reader.fieldType);
  }
  reader.structEnd();
  return { conditionNodeId, isDoBranch };
}
