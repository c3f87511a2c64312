import type { z } from '../route/zod.ts';
import type { DataOfRoute, RouteKey, RouteOf } from './all-routes.ts';
import type { RouteMethod } from './declare-route.ts';

/** `unknown` for a path, with or without a query, that a declared route of the method serves; `never` for every other one. */
export type Declared<Method extends RouteMethod, Path extends string> = [KeyOfPath<Method, Path>] extends [never]
  ? never
  : unknown;

/** The data that a call of a path returns. */
export type DataAt<Method extends RouteMethod, Path extends string> = DataOfRoute<KeyOfPath<Method, Path>>;

/** The body of a route by its path. */
export type BodyAt<Method extends RouteMethod, Path extends string> =
  RouteOf<KeyOfPath<Method, Path>> extends { readonly body?: infer Body }
    ? [z.input<Extract<Body, z.ZodType>>] extends [undefined]
      ? NoBody
      : Sent<z.input<Extract<Body, z.ZodType>>>
    : NoBody;

/** Some routes without fields accept an empty object too. */
type NoBody = Readonly<Record<string, never>> | undefined;

/** A value in which arrays and objects may be readonly. */
type Sent<Value> = Value extends readonly (infer Item)[]
  ? readonly Sent<Item>[]
  : Value extends object
    ? { readonly [Field in keyof Value]: Sent<Value[Field]> }
    : Value;

/** The route of a path, as `GET /api/v1/spaces`. */
type KeyOfPath<Method extends RouteMethod, Path extends string> = {
  [Key in RouteKey]: Key extends `${Method} /${infer Pattern}`
    ? Fits<WithoutQuery<Path>, Pattern> extends true
      ? Key
      : never
    : never;
}[RouteKey];

type WithoutQuery<Path extends string> = Path extends `${infer Head}?${string}` ? Head : Path;

/** Compares segment by segment; a parameter of the pattern matches any segment. */
type Fits<Path extends string, Pattern extends string> = Pattern extends `${infer First}/${infer Rest}`
  ? Path extends `${infer PathFirst}/${infer PathRest}`
    ? SegmentFits<PathFirst, First> extends true
      ? Fits<PathRest, Rest>
      : false
    : false
  : Path extends `${string}/${string}`
    ? false
    : SegmentFits<Path, Pattern>;

type SegmentFits<Segment extends string, Pattern extends string> = Pattern extends `:${string}`
  ? true
  : Segment extends Pattern
    ? true
    : false;
