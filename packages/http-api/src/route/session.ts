import { z } from './zod.ts';

/** Body of the specified connect; name and password travel in the `Authorization` header as base64 of a JSON pair. */
export const connectBody = z.object({
  address: z.string().min(1),
  port: z.union([z.number().int().min(0).max(65535), z.string()]).optional(),
});

/** Answer of connect. */
export interface ConnectAnswer {
  /** `v3.0` for every server of generation 3 and for the embedded database. */
  readonly version: string;
}

/** Body of our own sign-in. */
export const signInBody = z.object({
  /** `host`, `host:port`, `http(s)://host:port`, an IPv6 address in brackets, or several of them with commas. */
  host: z.string().min(1),
  username: z.string(),
  password: z.string(),
});

/** Body of our own sign-in, as a type. */
export type SignInBody = z.infer<typeof signInBody>;

/** Which database a login speaks to. */
export interface SignedIn {
  /** The address as people write it: `embedded`, or `host:port`. */
  readonly host: string;
  readonly kind: 'embedded' | 'cluster';
  readonly username: string;
  /** `v3.0` for every server of generation 3 and for the embedded database. */
  readonly version: string;
}

/** What a page needs to know before anything else. */
export interface SessionState {
  readonly studio: {
    readonly name: string;
    readonly version: string;
    readonly mode: 'workspace' | 'playground';
    /** Text of an address that makes English the first language; empty where none is configured. */
    readonly siteName: string;
  };
  /** Absent when nobody is signed in. */
  readonly session?: SignedIn;
  /** Whether `POST /api/v1/session/auto` would sign in: an account is configured and the user did not log out on purpose. */
  readonly canSignInAutomatically: boolean;
}
