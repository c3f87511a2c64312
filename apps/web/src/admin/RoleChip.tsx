import type { RoleName } from '@astrolabe/ngql';
import { Chip } from '../ui/Chip.tsx';

const STRONG: ReadonlySet<RoleName> = new Set(['GOD', 'ADMIN']);

/** A role; roles that can grant others are emphasized. */
export function RoleChip({ role }: { readonly role: RoleName }) {
  return <Chip tone={STRONG.has(role) ? 'accent' : 'neutral'}>{role}</Chip>;
}
