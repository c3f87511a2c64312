import { X } from 'lucide-react';
import { useTranslations } from 'use-intl';
import type { RoleName } from '@astrolabe/ngql';
import type { UserRow } from '../data/admin-queries.ts';
import { Confirm } from '../ui/Confirm.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { RoleChip } from './RoleChip.tsx';
import styles from './admin.module.css';

/** The roles of a user. */
export interface UserRolesProps {
  readonly user: string;
  readonly roles: UserRow['roles'];
  /** Spaces in which this user's roles may be revoked. */
  readonly ruled: readonly string[];
  readonly onRevoke: (role: RoleName, space: string) => void;
}

/** Roles of a user by space, revocable where allowed. */
export function UserRoles({ user, roles, ruled, onRevoke }: UserRolesProps) {
  const t = useTranslations('admin');
  if (roles.length === 0) return <span className="second">{t('noRoles')}</span>;
  return (
    <ul className={styles['roles']}>
      {roles.map(({ role, space }) => (
        <li key={`${role}/${space}`}>
          <RoleChip role={role} />
          <span className="second">{role === 'GOD' ? t('everySpace') : space}</span>
          {role !== 'GOD' && ruled.includes(space) && (
            <Confirm
              title={t('revokeTitle', { role, user })}
              body={t('revokeSay', { space })}
              act={t('revoke')}
              onConfirm={() => onRevoke(role, space)}
            >
              {(open) => (
                <IconButton
                  size="row"
                  label={t('revokeOf', { role, space, user })}
                  icon={<X size={12} />}
                  onClick={open}
                />
              )}
            </Confirm>
          )}
        </li>
      ))}
    </ul>
  );
}
