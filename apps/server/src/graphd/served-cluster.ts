import { StatementSink } from '@astrolabe/importer';
import { resultStreamText, execResultText, resultFileText } from '@astrolabe/http-api';
import type { ExecuteOptions, RecordSink, ResultChunk, ResultSet, SchemaSnapshot } from '@astrolabe/model';
import { GraphCluster, type ClusterSession, type GraphServiceAddress } from '@astrolabe/wire';
import type { ResultOptions, ServedSession } from '../engine-host/engine-client.ts';
import type { ResultFormat } from '../engine-host/protocol.ts';
import { TURN_MS } from '../limits.ts';
import { extensionError } from './extension-error.ts';
import { readSchema } from './read-schema.ts';

/** A cluster whose sessions return studio formats. */
export class ServedCluster {
  readonly #cluster: GraphCluster;

  constructor(addresses: readonly GraphServiceAddress[]) {
    this.#cluster = new GraphCluster(addresses);
  }

  /** Signs in; throws why that is not possible. */
  async authenticate(username: string, password: string): Promise<ServedSession> {
    return new ServedClusterSession(await this.#cluster.authenticate(username, password));
  }
}

/** A cluster session. Encoding, which the embedded database does in its thread, is done here with turns in between. */
class ServedClusterSession implements ServedSession {
  readonly #session: ClusterSession;
  #isOpen = true;

  constructor(session: ClusterSession) {
    this.#session = session;
  }

  get id(): bigint {
    return this.#session.id;
  }

  /** An expired session reopens itself, so that only closing ends it. */
  get isOpen(): boolean {
    return this.#isOpen;
  }

  async execute(text: string, options?: ExecuteOptions): Promise<ResultSet> {
    try {
      return await this.#session.execute(text, options);
    } catch (error) {
      throw extensionError(text, error);
    }
  }

  async *stream(text: string, options?: ExecuteOptions): AsyncGenerator<ResultChunk, void, undefined> {
    try {
      yield* this.#session.stream(text, options);
    } catch (error) {
      throw extensionError(text, error);
    }
  }

  async *result(
    text: string,
    format: ResultFormat,
    options: ResultOptions = {},
  ): AsyncGenerator<Uint8Array, void, undefined> {
    const encoder = new TextEncoder();
    const pieces =
      format === 'exec'
        ? execResultText(await this.execute(text, options), options.localParametersText)
        : format === 'stream'
          ? resultStreamText(this.stream(text, options), options.rowsShownMax, options.rowsSkipped)
          : resultFileText(this.stream(text, options), format);
    let turnStarted = performance.now();
    for await (const piece of pieces) {
      if (performance.now() - turnStarted > TURN_MS) {
        await new Promise<void>((resolve) => setImmediate(resolve));
        turnStarted = performance.now();
      }
      yield typeof piece === 'string' ? encoder.encode(piece) : piece;
    }
  }

  schema(space: string): Promise<SchemaSnapshot> {
    return readSchema(this.#session, space);
  }

  /** A cluster accepts records only as INSERT statements. */
  bulk(space: string): Promise<RecordSink> {
    return Promise.resolve(new StatementSink(this.#session, space));
  }

  async close(): Promise<void> {
    this.#isOpen = false;
    await this.#session.close();
  }
}
