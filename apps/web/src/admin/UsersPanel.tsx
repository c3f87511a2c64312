import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { KeyRound, Lock, Plus, User } from 'lucide-react';
import { useFormatter, useTranslations } from 'use-intl';
import { useStore } from 'zustand';
import { build } from '@astrolabe/ngql';
import { sessionsQuery, usersQuery } from '../data/admin-queries.ts';
import { sessionStore } from '../state/session-store.ts';
import { Button } from '../ui/Button.tsx';
import { Chip } from '../ui/Chip.tsx';
import { DeleteButton } from '../ui/DeleteButton.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { useAge } from '../ui/use-age.ts';
import { GrantForm } from './GrantForm.tsx';
import { PasswordForm } from './PasswordForm.tsx';
import { RoleTable } from './RoleTable.tsx';
import { UserRoles } from './UserRoles.tsx';
import { useStatement } from './use-statement.ts';
import list from '../ui/list-page.module.css';
import { SearchField } from '../ui/SearchField.tsx';
import { ListTable } from '../ui/ListTable.tsx';
import { Problem } from '../ui/Problem.tsx';
import styles from './admin.module.css';

/** Users with their roles, and the permissions of roles. */
export function UsersPanel({ spaces }: { readonly spaces: readonly string[] }) {
  const t = useTranslations('admin');
  const age = useAge();
  const format = useFormatter();
  const { run, failure } = useStatement();
  const [search, setSearch] = useState('');
  const [isCreating, setIsCreating] = useState(false);
  const [passwordOf, setPasswordOf] = useState<string>();
  const me = useStore(sessionStore, (store) => store.session?.username) ?? '';
  const { data, error } = useQuery(usersQuery(me));
  const users = data?.users ?? [];
  // A user without full access may grant roles in the spaces that they administer.
  const isGod = data?.isWhole === true;
  const ruled = isGod
    ? spaces
    : (users.find((user) => user.name === me)?.roles ?? []).flatMap(({ role, space }) =>
        role === 'ADMIN' ? [space] : [],
      );
  const sessions = useQuery(sessionsQuery({ isLive: false })).data ?? [];
  const wanted = search.trim().toLowerCase();
  const found = users.filter((user) =>
    `${user.name} ${user.roles.map((role) => role.space).join(' ')}`.toLowerCase().includes(wanted),
  );
  const roleCount = users.reduce((sum, user) => sum + user.roles.length, 0);
  const lastUsed = (name: string): number | undefined => sessions.find((session) => session.user === name)?.updatedAt;
  return (
    <>
      <div className={list['tools']}>
        <SearchField className={list['search']} label={t('searchUsers')} value={search} onSearch={setSearch} />
        {data !== undefined && (
          <span className="meta clip">
            {isGod ? t('usersSay', { users: users.length, roles: roleCount }) : t('usersPart')}
          </span>
        )}
        <span className="grow" />
        {isGod && (
          <Button kind="primary" size="form" icon={<Plus size={16} />} onClick={() => setIsCreating(true)}>
            {t('createUser')}
          </Button>
        )}
      </div>
      <Problem error={error ?? failure} />
      <ListTable
        columns={[
          { label: t('user'), width: 240 },
          { label: t('roles') },
          { label: t('lastStatement'), width: 150 },
          { label: t('operations'), width: 190, isHeadHidden: true },
        ]}
        rows={found}
        empty={t('nothingFound')}
        row={({ name, roles, lockedUntil }) => {
          const isOfGod = roles.some((role) => role.role === 'GOD');
          const used = lastUsed(name);
          return (
            <tr key={name}>
              <td>
                <span className={list['name']}>
                  <User size={14} aria-hidden="true" />
                  <span className="clip" title={name}>
                    {name}
                  </span>
                  {name === me && <Chip>{t('you')}</Chip>}
                  {lockedUntil !== undefined && (
                    <Chip tone="warning" icon={<Lock size={12} />}>
                      {t('lockedUntil', { time: format.dateTime(lockedUntil, { timeStyle: 'short' }) })}
                    </Chip>
                  )}
                </span>
              </td>
              <td>
                <UserRoles
                  user={name}
                  roles={roles}
                  ruled={name === me ? [] : ruled}
                  onRevoke={(role, space) =>
                    void run(build.revokeRole(role, space, name), '', t('revoked', { role, user: name }))
                  }
                />
              </td>
              <td className="second">{used === undefined ? t('notSignedIn') : age(used)}</td>
              <td>
                <div className={list['acts']}>
                  <GrantForm user={name} spaces={ruled} isDisabled={isOfGod || name === me} />
                  {(isGod || name === me) && (
                    <IconButton
                      size="row"
                      label={t('passwordOf', { user: name })}
                      icon={<KeyRound size={16} />}
                      onClick={() => setPasswordOf(name)}
                    />
                  )}
                  {isGod && (
                    <DeleteButton
                      label={t('dropUserOf', { user: name })}
                      title={t('dropUserTitle', { user: name })}
                      body={t('dropUserSay', { count: roles.length })}
                      act={t('dropUser')}
                      onConfirm={() => void run(build.dropUser(name), '', t('userDropped', { user: name }))}
                      disabled={isOfGod}
                    />
                  )}
                </div>
              </td>
            </tr>
          );
        }}
      />
      {users.some((user) => user.lockedUntil !== undefined) && (
        <p className={`meta ${styles['rolesSay']}`}>{t('lockedSay')}</p>
      )}
      <RoleTable />
      {isCreating && <PasswordForm taken={users.map((user) => user.name)} onClose={() => setIsCreating(false)} />}
      {passwordOf !== undefined && (
        <PasswordForm user={passwordOf} isOwn={!isGod} onClose={() => setPasswordOf(undefined)} />
      )}
    </>
  );
}
