import type { SsoSettings } from './sso-settings.ts';

/** What a provider says of a person, by name. */
export type Claims = Readonly<Record<string, unknown>>;

/** The account that may do everything. Names are chosen by people, so that only a rule leads to it. */
const ROOT = 'root';

/** What the provider calls a person; an address of mail only where the provider has checked it. */
export function personOfClaims(claims: Claims, { nameClaim }: Pick<SsoSettings, 'nameClaim'>): string | undefined {
  if (nameClaim === 'email' && String(claims['email_verified']) !== 'true') return undefined;
  const [name] = textsOf(claimAt(claims, nameClaim));
  return name;
}

/** The account of the database that a person becomes; nothing where nobody has given them one. */
export function accountOfClaims(
  claims: Claims,
  settings: Pick<SsoSettings, 'nameClaim' | 'roleClaim' | 'accounts'>,
): string | undefined {
  const person = personOfClaims(claims, settings);
  if (settings.accounts.length === 0) return person === ROOT ? undefined : person;
  const values = new Set([...textsOf(claimAt(claims, settings.roleClaim)), ...(person === undefined ? [] : [person])]);
  return settings.accounts.find(({ value }) => value === '*' || values.has(value))?.account;
}

/** A claim by its name, or where there is none of that name by a path with dots: `realm_access.roles`. */
function claimAt(claims: Claims, name: string): unknown {
  if (Object.hasOwn(claims, name)) return claims[name];
  let found: unknown = claims;
  for (const part of name.split('.')) {
    if (typeof found !== 'object' || found === null || !Object.hasOwn(found, part)) return undefined;
    found = Reflect.get(found, part);
  }
  return found;
}

function textsOf(value: unknown): readonly string[] {
  return (Array.isArray(value) ? value : [value]).filter((one): one is string => typeof one === 'string' && one !== '');
}
