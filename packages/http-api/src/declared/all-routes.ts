import type { z } from '../route/zod.ts';
import { administrationRoutes } from './administration-routes.ts';
import type { DataOf } from './declare-route.ts';
import { fileRoutes } from './file-routes.ts';
import { grantRoutes } from './grant-routes.ts';
import { importRoutes } from './import-routes.ts';
import { savedWorkRoutes } from './saved-work-routes.ts';
import { sessionRoutes } from './session-routes.ts';
import { statementRoutes } from './statement-routes.ts';

/** Every route of the HTTP API. The server registers no other. */
export const ROUTES = [
  ...Object.values(sessionRoutes),
  ...Object.values(statementRoutes),
  ...Object.values(savedWorkRoutes),
  ...Object.values(fileRoutes),
  ...Object.values(importRoutes),
  ...Object.values(administrationRoutes),
  ...Object.values(grantRoutes),
] as const;

/** One of the declared routes. */
export type DeclaredRoute = (typeof ROUTES)[number];

/** The key of a route: `GET /api/v1/spaces`. */
export type RouteKey = KeyOf<DeclaredRoute>;

/** The route that a key names. */
export type RouteOf<Key extends RouteKey> = RouteNamed<DeclaredRoute, Key>;

/** Arguments of a route. Fields with defaults are optional. */
export type CallOf<Key extends RouteKey> = Given<'params', InputOf<RouteOf<Key>, 'params'>> &
  Given<'query', InputOf<RouteOf<Key>, 'query'>> &
  Given<'body', InputOf<RouteOf<Key>, 'body'>>;

/** The data that a call of a route returns. */
export type DataOfRoute<Key extends RouteKey> = DataOf<RouteOf<Key>['result']>;

type KeyOf<Route> = Route extends {
  readonly method: infer Method extends string;
  readonly path: infer Path extends string;
}
  ? `${Method} ${Path}`
  : never;

type RouteNamed<Route, Key> = Route extends DeclaredRoute ? (KeyOf<Route> extends Key ? Route : never) : never;

type InputOf<Route, Part extends 'body' | 'params' | 'query'> = Route extends {
  readonly [Name in Part]?: infer Schema;
}
  ? z.input<Extract<Schema, z.ZodType>>
  : never;

type Given<Name extends string, Value> = [Value] extends [undefined]
  ? unknown
  : undefined extends Value
    ? { readonly [Key in Name]?: Value }
    : Partial<Value> extends Value
      ? { readonly [Key in Name]?: Value }
      : { readonly [Key in Name]: Value };
