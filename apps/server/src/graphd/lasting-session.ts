import {
  AstrolabeError,
  type ExecuteOptions,
  type GraphService,
  type ResultChunk,
  type ResultSet,
} from '@astrolabe/model';
import { build, printStatement } from '@astrolabe/ngql';
import type { EncodedChunk, Encoding, EncodingSession } from '@astrolabe/wire';
import { OpenTransaction } from '../session/open-transaction.ts';
import type { EmbeddedDatabase, ServedSession } from '../engine-host/engine-client.ts';

type EncodingServedSession = ServedSession & EncodingSession;

/** The embedded database for clients with long-lived sessions, which survive a restart of the database's thread. */
export function withLastingSessions(engine: Pick<EmbeddedDatabase, 'authenticate' | 'hostSecret'>): GraphService {
  return {
    authenticate: async (username, password, origin) => {
      const open = async (credential: string): Promise<EncodingServedSession> =>
        (await engine.authenticate(username, credential, origin)) as EncodingServedSession;
      return new LastingSession(await open(password), () => open(engine.hostSecret));
    },
  };
}

/**
 * A session that reopens itself in its space after a restart of the database thread. The statement running at that time has failed. If the
 * account no longer exists, the session ends (`SESSION_INVALID`).
 */
class LastingSession implements EncodingSession {
  readonly id?: bigint;
  readonly #open: () => Promise<EncodingServedSession>;
  #session: EncodingServedSession;
  #opening: Promise<EncodingServedSession> | undefined;
  #space = '';
  readonly #transaction = new OpenTransaction();

  constructor(session: EncodingServedSession, open: () => Promise<EncodingServedSession>) {
    if (session.id !== undefined) this.id = session.id;
    this.#session = session;
    this.#open = open;
  }

  async execute(text: string, options?: ExecuteOptions): Promise<ResultSet> {
    const session = await this.#sessionFor(text);
    let hasFailed = true;
    try {
      const result = await session.execute(text, options);
      this.#space = result.spaceName;
      hasFailed = false;
      return result;
    } finally {
      this.#transaction.note(text, hasFailed);
    }
  }

  async *stream(text: string, options?: ExecuteOptions): AsyncGenerator<ResultChunk, void, undefined> {
    const session = await this.#sessionFor(text);
    yield* this.#noted(text, session.stream(text, options));
  }

  async *streamEncoded(
    text: string,
    encoding: Encoding,
    options?: ExecuteOptions,
  ): AsyncGenerator<EncodedChunk, void, undefined> {
    const session = await this.#sessionFor(text);
    yield* this.#noted(text, session.streamEncoded(text, encoding, options));
  }

  /** Passes the chunks on; records the space and the transaction at their end. */
  async *#noted<Chunk extends EncodedChunk | ResultChunk>(
    text: string,
    chunks: AsyncIterable<Chunk>,
  ): AsyncGenerator<Chunk, void, undefined> {
    let hasFailed = true;
    try {
      for await (const chunk of chunks) {
        if (chunk.kind === 'end') this.#space = chunk.spaceName;
        yield chunk;
      }
      hasFailed = false;
    } finally {
      this.#transaction.note(text, hasFailed);
    }
  }

  async close(): Promise<void> {
    if (this.#session.isOpen) await this.#session.close();
  }

  /** Throws if the text would run without the transaction that it belongs to. */
  async #sessionFor(text: string): Promise<EncodingServedSession> {
    this.#transaction.takes(text);
    try {
      const session = await this.#current();
      this.#transaction.check(text);
      return session;
    } catch (error) {
      this.#transaction.note(text, true);
      throw error;
    }
  }

  #current(): EncodingServedSession | Promise<EncodingServedSession> {
    if (this.#session.isOpen) return this.#session;
    this.#opening ??= this.#reopen().finally(() => (this.#opening = undefined));
    return this.#opening;
  }

  async #reopen(): Promise<EncodingServedSession> {
    try {
      const session = await this.#open();
      if (this.#space !== '') await session.execute(printStatement(build.useSpace(this.#space)));
      this.#session = session;
      this.#transaction.lose();
      return session;
    } catch (error) {
      if (
        AstrolabeError.is(error) &&
        ['BAD_USERNAME_PASSWORD', 'SPACE_NOT_FOUND', 'PERMISSION_DENIED'].includes(error.code)
      )
        throw new AstrolabeError('SESSION_INVALID', 'the session ended with a restart of the database', {
          cause: error,
        });
      throw error;
    }
  }
}
