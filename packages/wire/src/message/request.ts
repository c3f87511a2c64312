import type { Properties, Value } from '@astrolabe/model';
import type { ProtocolReader } from '../thrift/protocol-reader.ts';
import type { ProtocolWriter } from '../thrift/protocol-writer.ts';
import { MESSAGE, WIRE } from '../thrift/wire-type.ts';
import { readProperties, writeProperties } from './value.ts';

/** The methods that run a statement. */
export type ExecuteMethod =
  | 'execute'
  | 'executeWithParameter'
  | 'executeJson'
  | 'executeJsonWithParameter'
  | 'executeWithTimeout';

/** A request to a graph service. */
export type GraphRequest =
  | { readonly method: 'verifyClientVersion'; readonly version: string }
  | { readonly method: 'authenticate'; readonly username: string; readonly password: string }
  | { readonly method: 'signout'; readonly sessionId: bigint }
  | { readonly method: 'health' }
  | {
      readonly method: ExecuteMethod;
      readonly sessionId: bigint;
      readonly statement: string;
      readonly parameters: ReadonlyMap<string, Value>;
      /** Only `executeWithTimeout` has one. */
      readonly timeoutMs?: number;
    };

/** The methods there are, by their names in messages. */
const METHODS: readonly GraphRequest['method'][] = [
  'verifyClientVersion',
  'authenticate',
  'signout',
  'health',
  'execute',
  'executeWithParameter',
  'executeJson',
  'executeJsonWithParameter',
  'executeWithTimeout',
];

/** The version that every server of generation 3 accepts. */
export const CLIENT_VERSION = '3.0.0';

/** Whether the method exists. */
export function isMethod(name: string): name is GraphRequest['method'] {
  return METHODS.some((method) => method === name);
}

/** Reads the arguments of a method, which follow the head of its message. */
export function readRequest(reader: ProtocolReader, method: GraphRequest['method']): GraphRequest {
  const { number, timeoutMs, texts, parameters, version } = readArguments(reader, method);
  switch (method) {
    case 'verifyClientVersion':
      return { method, version };
    case 'authenticate':
      return { method, username: texts[1] ?? '', password: texts[2] ?? '' };
    case 'signout':
      return { method, sessionId: number };
    case 'health':
      return { method };
    default:
      return { method, sessionId: number, statement: texts[2] ?? '', parameters, ...(timeoutMs > 0 && { timeoutMs }) };
  }
}

interface Arguments {
  number: bigint;
  timeoutMs: number;
  readonly texts: string[];
  parameters: ReadonlyMap<string, Value>;
  version: string;
}

/** All methods have the same kinds of arguments: an int is field 1 or 4, a map field 3, a struct field 1, all others are texts. */
function readArguments(reader: ProtocolReader, method: GraphRequest['method']): Arguments {
  const found: Arguments = { number: 0n, timeoutMs: 0, texts: [], parameters: new Map(), version: CLIENT_VERSION };
  reader.structBegin();
  while (reader.nextField()) {
    const { fieldId, fieldType } = reader;
    if (fieldType === WIRE.I64 && fieldId === 1) found.number = reader.i64();
    else if (fieldType === WIRE.I64 && fieldId === 4) found.timeoutMs = Number(reader.i64());
    else if (fieldType === WIRE.STRING && (fieldId === 1 || fieldId === 2)) found.texts[fieldId] = reader.text();
    else if (fieldType === WIRE.MAP && fieldId === 3) found.parameters = readProperties(reader);
    else if (fieldType === WIRE.STRUCT && fieldId === 1 && method === 'verifyClientVersion')
      found.version = readVersion(reader);
    else reader.skip(fieldType);
  }
  reader.structEnd();
  return found;
}

function readVersion(reader: ProtocolReader): string {
  let version = CLIENT_VERSION;
  reader.structBegin();
  while (reader.nextField()) {
    if (reader.isField(1, WIRE.STRING)) version = reader.text();
    else reader.skip(reader.fieldType);
  }
  reader.structEnd();
  return version;
}

/** Writes a request as a complete message. */
export function writeRequest(writer: ProtocolWriter, request: GraphRequest, sequence: number): void {
  writer.message(request.method, request.method === 'signout' ? MESSAGE.ONEWAY : MESSAGE.CALL, sequence);
  writer.structBegin();
  switch (request.method) {
    case 'verifyClientVersion':
      writer.field(WIRE.STRUCT, 1);
      writer.structBegin();
      writer.field(WIRE.STRING, 1);
      writer.text(request.version);
      writer.structEnd();
      break;
    case 'authenticate':
      writer.field(WIRE.STRING, 1);
      writer.text(request.username);
      writer.field(WIRE.STRING, 2);
      writer.text(request.password);
      break;
    case 'signout':
      writer.field(WIRE.I64, 1);
      writer.i64(request.sessionId);
      break;
    case 'health':
      break;
    default:
      writer.field(WIRE.I64, 1);
      writer.i64(request.sessionId);
      writer.field(WIRE.STRING, 2);
      writer.text(request.statement);
      writeParameters(writer, request.method, request.parameters);
      if (request.timeoutMs !== undefined) {
        writer.field(WIRE.I64, 4);
        writer.i64(BigInt(Math.trunc(request.timeoutMs)));
      }
  }
  writer.structEnd();
}

function writeParameters(writer: ProtocolWriter, method: ExecuteMethod, parameters: Properties): void {
  if (method === 'execute' || method === 'executeJson' || parameters.size === 0) return;
  writer.field(WIRE.MAP, 3);
  writeProperties(writer, parameters);
}
