import type {
  FastifyBaseLogger,
  FastifyInstance,
  RawReplyDefaultExpression,
  RawRequestDefaultExpression,
  RawServerBase,
} from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { ServerConfig } from './config.ts';
import type { EmbeddedDatabase } from './engine-host/engine-client.ts';
import type { ProtocolLoad } from './graphd/open-protocol-server.ts';
import type { RouteTable } from './route-table.ts';
import type { OwnProtocolPort } from './session/database-address.ts';
import type { LoginRegistry } from './session/login-registry.ts';
import type { SignInThrottle } from './session/sign-in-throttle.ts';
import type { StudioRecords } from './store/studio-records.ts';
import type { StudioStore } from './store/studio-store.ts';

/** Dependencies of routes and jobs. Functions further down take only what they need. */
export interface AppContext {
  readonly config: ServerConfig;
  /** The product's version, from the root `package.json`. */
  readonly version: string;
  /** The folder of the built pages. */
  readonly webDirectory: string;
  readonly log: FastifyBaseLogger;
  /** `studio.db`. */
  readonly store: StudioStore;
  /** The embedded database in its own thread. */
  readonly engine: EmbeddedDatabase;
  /** The protocol server of the embedded database. */
  readonly protocolServer: OwnProtocolPort;
  /** Returns the current clients of the protocol server; undefined if it is closed. */
  readonly protocolLoad: () => ProtocolLoad | undefined;
  /** Records of statements and actions. */
  readonly records: StudioRecords;
  /** All logins. Routes use `logins.require(request)`. */
  readonly logins: LoginRegistry;
  /** Delays password guessing, over HTTP and over the protocol. */
  readonly signInThrottle: SignInThrottle;
}

/** The web application, whose routes are validated by zod schemas. */
export type StudioApp = FastifyInstance<
  RawServerBase,
  RawRequestDefaultExpression,
  RawReplyDefaultExpression,
  FastifyBaseLogger,
  ZodTypeProvider
>;

/** Each file of `routes/` exports one of these, called by `create-app.ts`. */
export type RegisterRoutes = (routes: RouteTable, context: AppContext) => void;
