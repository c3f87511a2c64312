import { useTranslations } from 'use-intl';
import { build } from '@astrolabe/ngql';
import { ListTable } from '../ui/ListTable.tsx';
import { RoleChip } from './RoleChip.tsx';
import styles from './admin.module.css';

/** The permissions of each role. */
export function RoleTable() {
  const t = useTranslations('admin');
  return (
    <>
      <div className={styles['section']}>
        <h2>{t('whatRolesMay')}</h2>
      </div>
      <ListTable
        columns={[
          { label: t('role'), width: 96 },
          { label: t('inShort') },
          { label: t('mayRead'), width: 104 },
          { label: t('mayWrite'), width: 172 },
          { label: t('mayChangeSchema'), width: 150 },
          { label: t('mayGrant'), width: 170 },
          { label: t('mayRule'), width: 208 },
        ]}
        rows={build.ROLE_NAMES}
        row={(role) => (
          <tr key={role}>
            <td>
              <RoleChip role={role} />
            </td>
            <td className={`second ${styles['roleSummary']}`}>{t(`role_${role}`)}</td>
            <td>{t('yes')}</td>
            <td>{t(role === 'GUEST' ? 'no' : 'yes')}</td>
            <td>{t(role === 'USER' || role === 'GUEST' ? 'no' : 'yes')}</td>
            <td>{role === 'GOD' ? t('yes') : role === 'ADMIN' ? 'DBA, USER, GUEST' : t('no')}</td>
            <td>{t(role === 'GOD' ? 'yes' : 'no')}</td>
          </tr>
        )}
      />
      <p className={`meta ${styles['rolesSay']}`}>{t('rolesSay')}</p>
    </>
  );
}
