import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { KeyRound, Lock, Plus, User, X } from 'lucide-react';
import { useFormatter, useTranslations } from 'use-intl';
import { useStore } from 'zustand';
import { build, type RoleName } from '@astrolabe/ngql';
import { sessionsQuery, usersQuery } from '../data/admin-queries.ts';
import { sessionStore } from '../state/session-store.ts';
import { Button } from '../ui/Button.tsx';
import { Chip } from '../ui/Chip.tsx';
import { Confirm } from '../ui/Confirm.tsx';
import { DeleteButton } from '../ui/DeleteButton.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { useAge } from '../ui/use-age.ts';
import { GrantForm } from './GrantForm.tsx';
import { PasswordForm } from './PasswordForm.tsx';
import { useStatement } from './use-statement.ts';
import list from '../ui/list-page.module.css';
import { SearchField } from '../ui/SearchField.tsx';
import { ListTable } from '../ui/ListTable.tsx';
import { Problem } from '../ui/Problem.tsx';
import styles from './admin.module.css';

const STRONG: ReadonlySet<RoleName> = new Set(['GOD', 'ADMIN']);

/** The users with their roles, and what a role may do. */
export function UsersPanel({ spaces }: { readonly spaces: readonly string[] }) {
  const words = useTranslations('admin');
  const age = useAge();
  const format = useFormatter();
  const { run, failure } = useStatement();
  const [search, setSearch] = useState('');
  const [isCreating, setIsCreating] = useState(false);
  const [passwordOf, setPasswordOf] = useState<string>();
  const me = useStore(sessionStore, (store) => store.session?.username) ?? '';
  const { data, error } = useQuery(usersQuery(me));
  const users = data?.users ?? [];
  // Who may not do everything may give roles in the spaces that they look after.
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
        <SearchField className={list['search']} label={words('searchUsers')} value={search} onSearch={setSearch} />
        {data !== undefined && (
          <span className="meta clip">
            {isGod ? words('usersSay', { users: users.length, roles: roleCount }) : words('usersPart')}
          </span>
        )}
        <span className="grow" />
        {isGod && (
          <Button kind="primary" size="form" icon={<Plus size={16} />} onClick={() => setIsCreating(true)}>
            {words('createUser')}
          </Button>
        )}
      </div>
      <Problem error={error ?? failure} />
      <ListTable
        columns={[
          { label: words('user'), width: 240 },
          { label: words('roles') },
          { label: words('lastStatement'), width: 150 },
          { label: words('operations'), width: 190, isHeadHidden: true },
        ]}
        rows={found}
        empty={words('nothingFound')}
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
                  {name === me && <Chip>{words('you')}</Chip>}
                  {lockedUntil !== undefined && (
                    <Chip tone="warning" icon={<Lock size={12} />}>
                      {words('lockedUntil', { time: format.dateTime(lockedUntil, { timeStyle: 'short' }) })}
                    </Chip>
                  )}
                </span>
              </td>
              <td>
                {roles.length === 0 ? (
                  <span className="second">{words('noRoles')}</span>
                ) : (
                  <ul className={styles['roles']}>
                    {roles.map(({ role, space }) => (
                      <li key={`${role}/${space}`}>
                        <Chip tone={STRONG.has(role) ? 'accent' : 'neutral'}>{role}</Chip>
                        <span className="second">{role === 'GOD' ? words('everySpace') : space}</span>
                        {role !== 'GOD' && ruled.includes(space) && name !== me && (
                          <Confirm
                            title={words('revokeTitle', { role, user: name })}
                            body={words('revokeSay', { space })}
                            act={words('revoke')}
                            onConfirm={() =>
                              void run(build.revokeRole(role, space, name), '', words('revoked', { role, user: name }))
                            }
                          >
                            {(open) => (
                              <IconButton
                                size="row"
                                label={words('revokeOf', { role, space, user: name })}
                                icon={<X size={12} />}
                                onClick={open}
                              />
                            )}
                          </Confirm>
                        )}
                      </li>
                    ))}
                  </ul>
                )}
              </td>
              <td className="second">{used === undefined ? words('notSignedIn') : age(used)}</td>
              <td>
                <div className={list['acts']}>
                  <GrantForm user={name} spaces={ruled} isDisabled={isOfGod || name === me} />
                  {(isGod || name === me) && (
                    <IconButton
                      size="row"
                      label={words('passwordOf', { user: name })}
                      icon={<KeyRound size={16} />}
                      onClick={() => setPasswordOf(name)}
                    />
                  )}
                  {isGod && (
                    <DeleteButton
                      label={words('dropUserOf', { user: name })}
                      title={words('dropUserTitle', { user: name })}
                      body={words('dropUserSay', { count: roles.length })}
                      act={words('dropUser')}
                      onConfirm={() => void run(build.dropUser(name), '', words('userDropped', { user: name }))}
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
        <p className={`meta ${styles['rolesSay']}`}>{words('lockedSay')}</p>
      )}
      <div className={styles['section']}>
        <h2>{words('whatRolesMay')}</h2>
      </div>
      <ListTable
        columns={[
          { label: words('role'), width: 96 },
          { label: words('inShort') },
          { label: words('mayRead'), width: 104 },
          { label: words('mayWrite'), width: 172 },
          { label: words('mayChangeSchema'), width: 150 },
          { label: words('mayGrant'), width: 170 },
          { label: words('mayRule'), width: 208 },
        ]}
        rows={build.ROLE_NAMES}
        row={(role) => (
          <tr key={role}>
            <td>
              <Chip tone={STRONG.has(role) ? 'accent' : 'neutral'}>{role}</Chip>
            </td>
            <td className="second clip" title={words(`role_${role}`)}>
              {words(`role_${role}`)}
            </td>
            <td>{words('yes')}</td>
            <td>{words(role === 'GUEST' ? 'no' : 'yes')}</td>
            <td>{words(role === 'USER' || role === 'GUEST' ? 'no' : 'yes')}</td>
            <td>{role === 'GOD' ? words('yes') : role === 'ADMIN' ? 'DBA, USER, GUEST' : words('no')}</td>
            <td>{words(role === 'GOD' ? 'yes' : 'no')}</td>
          </tr>
        )}
      />
      <p className={`meta ${styles['rolesSay']}`}>{words('rolesSay')}</p>
      {isCreating && <PasswordForm taken={users.map((user) => user.name)} onClose={() => setIsCreating(false)} />}
      {passwordOf !== undefined && (
        <PasswordForm user={passwordOf} isOwn={!isGod} onClose={() => setPasswordOf(undefined)} />
      )}
    </>
  );
}
