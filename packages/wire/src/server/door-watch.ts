/** A statement of a client that has ended, however it ended. */
export interface DoorStatement {
  readonly username: string;
  readonly text: string;
  /** The space in which it began; empty text where none was chosen. */
  readonly spaceName: string;
  readonly durationMs: number;
  readonly hasFailed: boolean;
}

/** A client that signs in or out. */
export interface DoorVisit {
  readonly username: string;
  /** The network address of the client, where it is known. */
  readonly clientAddress: string | undefined;
}

/** Hears what clients do at a door, each time after it was done and before it is answered; it must be quick and must not throw. */
export interface DoorWatch {
  signedIn(visit: DoorVisit): void;
  /** Somebody was not let in. */
  refused(visit: DoorVisit): void;
  /** A client said that it leaves; one that only stays away does not. */
  signedOut(visit: DoorVisit): void;
  statementEnded(statement: DoorStatement): void;
}

/** Hears everything and does nothing. */
export const NO_WATCH: DoorWatch = {
  signedIn: () => {},
  refused: () => {},
  signedOut: () => {},
  statementEnded: () => {},
};
