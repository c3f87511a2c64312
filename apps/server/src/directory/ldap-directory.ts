import { AstrolabeError } from '@astrolabe/model';
import type { Client, Entry } from 'ldapts';
import { accountOfClaims } from '../sso/account-of-claims.ts';
import type { LdapSettings } from './ldap-settings.ts';
import { LDAP_MS_MAX } from './limits.ts';

/** The result of looking up a name and a password in a directory. */
export type DirectoryFinding =
  /** The password is right, and this is the account of the embedded database. */
  | { readonly kind: 'account'; readonly account: string }
  /** The password is correct, but no rule maps the user to an account. */
  | { readonly kind: 'nobody' }
  /** No such user, or a wrong password. */
  | { readonly kind: 'unknown' };

/** Checks names and passwords by binding to an LDAP directory as the named user. The library is loaded at the first sign-in. */
export class LdapDirectory {
  readonly #settings: LdapSettings;

  constructor(settings: LdapSettings) {
    this.#settings = settings;
  }

  /** Throws `CONNECTION_FAILED` if the directory is unreachable. */
  async find(username: string, password: string): Promise<DirectoryFinding> {
    // An empty password binds anonymously, which succeeds for everyone.
    if (username === '' || password === '') return { kind: 'unknown' };
    const { InvalidCredentialsError } = await import('ldapts');
    const client = await this.#connect();
    try {
      const person = await this.#search(client, username);
      if (person === undefined) return { kind: 'unknown' };
      try {
        await client.bind(person.dn, password);
      } catch (error) {
        if (error instanceof InvalidCredentialsError) return { kind: 'unknown' };
        throw error;
      }
      const account = accountOfClaims(
        { name: username, groups: groupsOf(person, this.#settings.groupAttribute) },
        { nameClaim: 'name', roleClaim: 'groups', accounts: this.#settings.accounts },
      );
      return account === undefined ? { kind: 'nobody' } : { kind: 'account', account };
    } catch (error) {
      throw new AstrolabeError('CONNECTION_FAILED', 'the directory cannot be asked', {
        hint: 'check the settings ldap-url, ldap-bind-dn and ldap-base',
        cause: error,
      });
    } finally {
      await client.unbind().catch(() => undefined);
    }
  }

  async #connect(): Promise<Client> {
    const { Client: LdapClient } = await import('ldapts');
    const { url, startsTls, authority } = this.#settings;
    const tlsOptions = authority === undefined ? {} : { ca: authority };
    const client = new LdapClient({
      url,
      timeout: LDAP_MS_MAX,
      connectTimeout: LDAP_MS_MAX,
      ...(url.startsWith('ldaps:') && { tlsOptions }),
    });
    if (startsTls)
      await client.startTLS(tlsOptions).catch((error: unknown) => {
        throw new AstrolabeError('CONNECTION_FAILED', 'the directory does not start TLS', { cause: error });
      });
    return client;
  }

  /** Returns the entry if the filter matches exactly one. */
  async #search(client: Client, username: string): Promise<Entry | undefined> {
    const { bindDn, bindPassword, base, filter, groupAttribute } = this.#settings;
    if (bindDn !== undefined) await client.bind(bindDn, bindPassword);
    const { searchEntries } = await client.search(base, {
      scope: 'sub',
      filter: filter.replaceAll('{username}', () => filterText(username)),
      attributes: ['dn', groupAttribute],
      sizeLimit: 2,
    });
    return searchEntries.length === 1 ? searchEntries[0] : undefined;
  }
}

const FILTER_MARKS: ReadonlySet<string> = new Set(['\0', '(', ')', '*', '\\']);

/** A text as a value in a filter (RFC 4515, section 3). */
export function filterText(text: string): string {
  return Array.from(text, (character) =>
    FILTER_MARKS.has(character) ? `\\${character.charCodeAt(0).toString(16).padStart(2, '0')}` : character,
  ).join('');
}

/** Groups by distinguished name and by common name. */
function groupsOf(person: Entry, attribute: string): readonly string[] {
  const found = Object.entries(person).find(([name]) => name.toLowerCase() === attribute.toLowerCase())?.[1] ?? [];
  const names = (Array.isArray(found) ? found : [found]).map(String);
  return names.flatMap((name) => [name, /^cn=((?:\\.|[^,\\])+)/i.exec(name)?.[1] ?? name]);
}
