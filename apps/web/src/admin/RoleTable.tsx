import { useTranslations } from 'use-intl';
import { build } from '@astrolabe/ngql';
import { ListTable } from '../ui/ListTable.tsx';
import { RoleChip } from './RoleChip.tsx';
import styles from './admin.module.css';

/** What each role may do. */
export function RoleTable() {
  const words = useTranslations('admin');
  return (
    <>
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
              <RoleChip role={role} />
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
    </>
  );
}
