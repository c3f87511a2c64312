import { PORT_MAX } from '@astrolabe/model';
import { PEM_LENGTH_MAX } from '../limits.ts';
import type { AssistantFacts } from './assistant.ts';
import type { Grant } from './grant.ts';
import type { StudioFeatures } from './studio-module.ts';
import { absentOr, z } from './zod.ts';

/** Body of the specified connect; name and password travel in the `Authorization` header as base64 of a JSON pair. */
export const connectBody = z.object({
  address: z.string().min(1),
  port: absentOr(z.union([z.number().int().min(0).max(PORT_MAX), z.string()])),
});

/** Response of connect. */
export interface ConnectResponse {
  /** `v3.0` for every server of generation 3 and for the embedded database. */
  readonly version: string;
}

const pem = z.string().max(PEM_LENGTH_MAX).optional();

/** Body of a sign-in with the configured account; optional. */
export const autoSignInBody = z
  .object({
    /** The user requested it, so an earlier explicit sign-out no longer applies. */
    isAsked: z.boolean().optional(),
  })
  .nullish();

/** Body of a sign-in. */
export const signInBody = z.object({
  /** `host`, `host:port`, `http(s)://host:port`, an IPv6 address in brackets, or several of them with commas. */
  host: z.string().min(1),
  username: z.string(),
  password: z.string(),
  /** TLS for every host of the list: PEM texts, all optional. */
  tls: z
    .object({
      /** Trusted certificate authorities instead of the public ones. */
      authority: pem,
      /** Client certificate for the server. */
      certificate: pem,
      key: pem,
      /** Name expected in the server's certificate if it is not the host. */
      serverName: z.string().max(255).optional(),
      /** Accept any certificate of the server. */
      acceptsAnyCertificate: z.boolean().optional(),
    })
    .optional(),
});

/** Body of a sign-in. */
export type SignInBody = z.infer<typeof signInBody>;

/** Database of a login. */
export interface SignedIn {
  /** The address as shown to users: `embedded`, or `host:port`. */
  readonly host: string;
  readonly kind: 'embedded' | 'cluster';
  readonly username: string;
  /** The account of automatic sign-in. Its user never typed a password, so pages do not ask for one. */
  readonly isConfiguredAccount?: true;
  /** `v3.0` for every server of generation 3 and for the embedded database. */
  readonly version: string;
  /** Version of the server, such as 3.8.0, if known. */
  readonly serverVersion?: string;
  /** Whether the connection is encrypted; `unverified` if any certificate is accepted, so that the other end is not authenticated. */
  readonly encryption?: 'verified' | 'unverified';
}

/** Response of a sign-out after a sign-in with a provider. */
export interface SignOutResponse {
  /** Address to sign out at the provider. */
  readonly signOutUrl?: string;
}

/** The entries of the help menu whose addresses can be configured. */
export const HELP_LINKS = ['guide', 'manual', 'releaseNotes', 'forum', 'source'] as const;

/** Configured addresses of help entries; entries without one lead to the built-in guide. */
export type HelpLinks = Partial<Readonly<Record<(typeof HELP_LINKS)[number], string>>>;

/** A server of map images in Web Mercator. */
export interface MapTiles {
  /** Address with `{z}`, `{x}` and `{y}`. */
  readonly template: string;
  /** Text shown on maps; may be empty. */
  readonly attribution: string;
}

/** Initial data of a page. */
export interface SessionState {
  readonly studio: {
    readonly name: string;
    readonly version: string;
    readonly mode: 'workspace' | 'playground';
    /** Part of an address for which English is the default language; empty if not configured. */
    readonly siteName: string;
    /** Address of the embedded database on the login page: its protocol server, or `embedded` if that is off. */
    readonly embeddedHost: string;
    /** Disabled features; absent if there are none. */
    readonly features?: StudioFeatures;
    /** Addresses that replace pages of the built-in guide; absent without the setting `links`. */
    readonly links?: HelpLinks;
    /** What accounts may share; absent if nothing. */
    readonly grants?: readonly Grant['kind'][];
    /** Whether plugins are on. */
    readonly hasPlugins?: true;
    /** Name of the sign-in provider; absent without one. */
    readonly ssoName?: string;
    /** Server of map images; absent if none is set. */
    readonly mapTiles?: MapTiles;
    /** The language model that answers questions; absent if none is configured. */
    readonly assistant?: AssistantFacts;
  };
  /** Absent if no user is signed in. */
  readonly session?: SignedIn;
  /** The session's login slot; absent without a session. */
  readonly slot?: number;
  /** The database that one click opens, `embedded` or an address; absent if no account is configured. */
  readonly configuredHost?: string;
  /** Whether `POST /api/v1/session/auto` would sign in: an account is configured and the user did not log out on purpose. */
  readonly canSignInAutomatically: boolean;
}
