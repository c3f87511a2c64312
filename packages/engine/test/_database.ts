import { AstrolabeError, printValue } from '@astrolabe/model';
import { Engine, type EngineSession } from '../src/index.ts';

/** The fixed clock of the databases under test: 2023-11-14T22:13:20Z. */
export const TEST_NOW_MS = 1_700_000_000_000;

/** A session with results as text. */
export class TestSession {
  readonly session: EngineSession;

  constructor(session: EngineSession) {
    this.session = session;
  }

  /**
   * The result as lines of text: columns, then rows with cells separated by ` | `; `ok` without a table. An error is its message in the
   * wording of NebulaGraph, then the text at its position, then its hint.
   */
  ask(text: string): string | readonly string[] {
    try {
      const { hasTable, columns, rows } = this.session.executeNow(text);
      return hasTable
        ? [columns.join(' | '), ...rows.map((row) => row.map((value) => printValue(value)).join(' | '))]
        : 'ok';
    } catch (error) {
      if (!AstrolabeError.is(error)) throw error;
      const place = error.position ? ` @ ${text.slice(error.position.start, error.position.end)}` : '';
      return `${error.clusterMessage}${place}${error.hint === undefined ? '' : ` (${error.hint})`}`;
    }
  }

  /** Runs statements that must succeed. */
  setUp(...statements: readonly string[]): this {
    for (const statement of statements) this.session.executeNow(statement);
    return this;
  }
}

/** A database in memory, and how to sign in to it. */
export interface Database {
  readonly engine: Engine;
  readonly root: TestSession;
  readonly signIn: (user: string, password: string) => Promise<TestSession>;
}

/** A database in memory, signed in as root. */
export async function openDatabase(now: () => number = () => TEST_NOW_MS): Promise<Database> {
  const engine = Engine.open({ now });
  const signIn = async (user: string, password: string): Promise<TestSession> =>
    new TestSession(await engine.authenticate(user, password));
  return { engine, root: await signIn('root', 'nebula'), signIn };
}
