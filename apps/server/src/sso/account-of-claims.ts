import type { SsoSettings } from './sso-settings.ts';

/** Claims of a provider by name. */
export type Claims = Readonly<Record<string, unknown>>;

/** The account with full access. Users choose their names, so only a rule maps to it. */
const ROOT = 'root';

/** Returns the provider's name for a user; an e-mail address only if verified. */
export function personOfClaims(claims: Claims, { nameClaim }: Pick<SsoSettings, 'nameClaim'>): string | undefined {
  if (nameClaim === 'email' && String(claims['email_verified']) !== 'true') return undefined;
  const [name] = textsOf(claimAt(claims, nameClaim));
  return name;
}

/** Returns the database account of a user; undefined without a matching rule. */
export function accountOfClaims(
  claims: Claims,
  settings: Pick<SsoSettings, 'nameClaim' | 'roleClaim' | 'accounts'>,
): string | undefined {
  const person = personOfClaims(claims, settings);
  if (settings.accounts.length === 0) return person === ROOT ? undefined : person;
  const values = new Set([...textsOf(claimAt(claims, settings.roleClaim)), ...(person === undefined ? [] : [person])]);
  return settings.accounts.find(({ value }) => value === '*' || values.has(value))?.account;
}

/** Returns a claim by name, or else by dotted path: `realm_access.roles`. */
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
