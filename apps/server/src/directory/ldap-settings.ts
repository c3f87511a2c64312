import { readFileSync } from 'node:fs';
import { isLoopbackHost } from '../loopback.ts';
import type { Settings } from '../settings.ts';
import { accountRules, type AccountRule } from '../sso/sso-settings.ts';
import { StartError } from '../start-error.ts';

/** How an LDAP directory checks the credentials of the sign-in form. */
export interface LdapSettings {
  /** `ldaps://host:port`; `ldap://` upgrades to TLS, except on this machine. */
  readonly url: string;
  readonly startsTls: boolean;
  /** Trusted certificate authority in PEM; the public ones if absent. */
  readonly authority?: string;
  /** The account that searches; anonymous if absent. */
  readonly bindDn?: string;
  readonly bindPassword?: string;
  readonly base: string;
  /** Filter that finds a user, with `{username}`. */
  readonly filter: string;
  /** Attribute with the groups of a user. */
  readonly groupAttribute: string;
  /** Rules that map groups or names to accounts of the embedded database; empty: the name is the account. */
  readonly accounts: readonly AccountRule[];
}

/** Returns the directory; undefined if none is set. Throws `StartError`. */
export function ldapSettings(settings: Pick<Settings, 'text'>): LdapSettings | undefined {
  const text = settings.text('ldap-url');
  if (text === undefined) return undefined;
  const url = URL.parse(text);
  if (!url || !['ldap:', 'ldaps:'].includes(url.protocol) || url.hostname === '')
    throw new StartError(`The setting ldap-url must be an address like ldaps://ldap.example.com, and is "${text}".`);
  const base = settings.text('ldap-base');
  if (base === undefined) throw new StartError('The setting ldap-url needs ldap-base: where people are in the tree.');
  const filter = settings.text('ldap-filter') ?? '(uid={username})';
  if (!filter.includes('{username}'))
    throw new StartError(`The setting ldap-filter must contain {username}, and is "${filter}".`);
  const bindDn = settings.text('ldap-bind-dn');
  const bindPassword = settings.text('ldap-bind-password');
  if ((bindDn === undefined) !== (bindPassword === undefined))
    throw new StartError('The settings ldap-bind-dn and ldap-bind-password belong together: set both, or none.');
  const authority = authorityOf(settings.text('ldap-tls-ca'));
  return {
    url: `${url.protocol}//${url.host}`,
    startsTls: url.protocol === 'ldap:' && !isLoopbackHost(url.hostname.replaceAll(/^\[|\]$/g, '')),
    ...(authority !== undefined && { authority }),
    ...(bindDn !== undefined && bindPassword !== undefined && { bindDn, bindPassword }),
    base,
    filter,
    groupAttribute: settings.text('ldap-group-attribute') ?? 'memberOf',
    accounts: accountRules('ldap-accounts', settings.text('ldap-accounts') ?? ''),
  };
}

function authorityOf(file: string | undefined): string | undefined {
  if (file === undefined) return undefined;
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw new StartError(`The file of the setting ldap-tls-ca cannot be read: ${file}.`, error);
  }
}
