import type { RoleName } from '@astrolabe/ngql';
import { Chip } from '../ui/Chip.tsx';

const STRONG: ReadonlySet<RoleName> = new Set(['GOD', 'ADMIN']);

/** The name of a role; those that give roles stand out. */
export function RoleChip({ role }: { readonly role: RoleName }) {
  return <Chip tone={STRONG.has(role) ? 'accent' : 'neutral'}>{role}</Chip>;
}
