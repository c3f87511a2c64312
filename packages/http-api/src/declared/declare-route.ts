import type { AuditKind } from '../route/audit.ts';
import type { StudioModule } from '../route/studio-module.ts';
import { NO_BODY_BYTES_MAX, SMALL_BODY_BYTES_MAX } from '../limits.ts';
import type { z } from '../route/zod.ts';

/** Methods that routes use. `HEAD` follows from `GET`. */
export type RouteMethod = 'GET' | 'POST' | 'PUT' | 'DELETE';

/**
 * Who may call a route: `anyone`, without a sign-in; the bearer of a `token`, which the handler checks; any signed-in `account`, whose rights in a
 * space the database checks; an `admin`, with full access to the database.
 */
export type RouteRole = 'anyone' | 'token' | 'account' | 'admin';

/**
 * What a successful call may change: the `database` (its data, schema, files or settings), what the `studio` stores for the account (favorites,
 * uploads, a session), or `nothing`.
 */
export type RouteChanges = 'database' | 'studio' | 'nothing';

/** Kind of result: the envelope with data, a body with its own content type, or a redirect. */
export type RouteResult<Data = unknown> =
  | { readonly kind: 'data'; readonly data?: Data }
  | { readonly kind: 'file'; readonly types: readonly string[] }
  | { readonly kind: 'redirect' };

/** How a call is recorded in the audit trail. */
export interface RouteAudit<Body, Params, Data> {
  readonly kind: Exclude<AuditKind, 'statement'>;
  /** The recorded data of the request. */
  entry(request: { readonly body: Body; readonly params: Params }): {
    readonly space?: string;
    readonly shape?: string;
  };
  /** A figure of the result that is recorded. */
  count?(data: Data): number;
}

/** One route of the HTTP API. Guards, the OpenAPI document, the typed client and the audit trail derive from it. */
export interface Route<
  Method extends RouteMethod = RouteMethod,
  Path extends string = string,
  Role extends RouteRole = RouteRole,
  Body extends z.ZodType = z.ZodType,
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Result extends RouteResult = RouteResult,
> {
  readonly method: Method;
  /** With `:name` for its parameters. */
  readonly path: Path;
  readonly summary: string;
  readonly tag: string;
  /** The feature that a setting can hide, or `core` for what all features need. */
  readonly feature: StudioModule | 'core';
  readonly role: Role;
  readonly changes: RouteChanges;
  /** The body's field with statements. A call whose statements only read changes nothing. */
  readonly statementsIn?: string;
  /** The body's field that makes a call a dry run, which changes nothing. */
  readonly dryRunIn?: string;
  /** The schema of a JSON body, or `form` for a form with files, which is streamed. */
  readonly body?: Body | 'form';
  /** Whether the body is an HTML form without files, which a page of another site may send. The handler receives it as `URLSearchParams`. */
  readonly takesFields?: boolean;
  readonly params?: Params;
  readonly query?: Query;
  /** The largest body, in bytes; forms are limited by the quotas of uploads. */
  readonly bodyBytesMax: number;
  readonly result: Result;
  readonly audit?: RouteAudit<z.output<Body>, z.output<Params>, DataOf<Result>>;
  /** Whether name and password travel in the `Authorization` header. */
  readonly takesCredentials?: boolean;
  /** Whether pages of other origins may not even call it by GET, because the call changes something. */
  readonly isSameOriginOnly: boolean;
  /** Whether the OpenAPI document omits the route. */
  readonly isHidden?: boolean;
}

/** The data of a result. */
export type DataOf<Result> = Result extends { readonly kind: 'data'; readonly data?: infer Data } ? Data : never;

type Declaration<
  Method extends RouteMethod,
  Path extends string,
  Role extends RouteRole,
  Body extends z.ZodType,
  Params extends z.ZodType,
  Query extends z.ZodType,
  Result extends RouteResult,
> = Omit<Route<Method, Path, Role, Body, Params, Query, Result>, 'bodyBytesMax' | 'isSameOriginOnly'> & {
  /** Default: `SMALL_BODY_BYTES_MAX`; almost 0 for a route without a body. */
  readonly bodyBytesMax?: number;
};

/** Declares a route. Bodies are small unless declared otherwise. */
export function declareRoute<
  const Method extends RouteMethod,
  const Path extends `/${string}`,
  const Role extends RouteRole,
  Result extends RouteResult,
  Body extends z.ZodType = z.ZodUndefined,
  Params extends z.ZodType = z.ZodUndefined,
  Query extends z.ZodType = z.ZodUndefined,
>(
  declaration: Declaration<Method, Path, Role, Body, Params, Query, Result>,
): Route<Method, Path, Role, Body, Params, Query, Result> {
  return {
    bodyBytesMax: declaration.body === undefined ? NO_BODY_BYTES_MAX : SMALL_BODY_BYTES_MAX,
    ...declaration,
    isSameOriginOnly:
      declaration.takesFields !== true && (declaration.method !== 'GET' || declaration.changes !== 'nothing'),
  };
}

/** A result in the envelope. */
export function data<Data>(): { readonly kind: 'data'; readonly data?: Data } {
  return { kind: 'data' };
}

/** A file or stream as the result, with one of several content types. */
export function file(...types: readonly string[]): { readonly kind: 'file'; readonly types: readonly string[] } {
  return { kind: 'file', types };
}

/** A redirect as the result. */
export const redirect = { kind: 'redirect' } as const;
