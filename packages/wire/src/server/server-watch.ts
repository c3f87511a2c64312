/** A statement of a client that has ended, however it ended. */
export interface ServerStatement {
  readonly username: string;
  readonly text: string;
  /** The space in which it began; empty text if none was chosen. */
  readonly spaceName: string;
  readonly durationMs: number;
  readonly hasFailed: boolean;
}

/** A client that signs in or out. */
export interface ServerVisit {
  readonly username: string;
  /** Network address of the client, if known. */
  readonly clientAddress: string | undefined;
}

/** Receives client events of the server, after each action and before its reply. Must be fast and must not throw. */
export interface ServerWatch {
  signedIn(visit: ServerVisit): void;
  /** A sign-in was refused. */
  refused(visit: ServerVisit): void;
  /** A client signed out; a lost connection is not reported. */
  signedOut(visit: ServerVisit): void;
  statementEnded(statement: ServerStatement): void;
}

/** An observer that does nothing. */
export const NO_WATCH: ServerWatch = {
  signedIn: () => {},
  refused: () => {},
  signedOut: () => {},
  statementEnded: () => {},
};
