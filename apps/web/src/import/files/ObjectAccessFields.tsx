import { useTranslations } from 'use-intl';
import type { ObjectAccess } from '@astrolabe/http-api';
import { TextField } from '../../ui/TextField.tsx';

/** Access data of an object store, as typed. */
export interface ObjectAccessFieldsProps {
  readonly access: ObjectAccess;
  readonly isDisabled: boolean;
  readonly onAccess: (access: ObjectAccess) => void;
}

/** Region, endpoint and keys of an S3-compatible store. */
export function ObjectAccessFields({ access, isDisabled, onAccess }: ObjectAccessFieldsProps) {
  const t = useTranslations('import');
  const fields = [
    { key: 'region', word: 's3Region' },
    { key: 'endpoint', word: 's3Endpoint', isOptional: true },
    { key: 'keyId', word: 's3KeyId', isOptional: true },
    { key: 'secret', word: 's3Secret', isOptional: true, type: 'password' },
    { key: 'sessionToken', word: 's3Token', isOptional: true, type: 'password' },
  ] as const;
  return (
    <>
      {fields.map(({ key, word, ...rest }) => (
        <TextField
          key={key}
          label={t(word)}
          value={access[key] ?? ''}
          disabled={isDisabled}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => onAccess({ ...access, [key]: event.currentTarget.value })}
          {...rest}
        />
      ))}
      <p className="meta">{t('s3Say')}</p>
    </>
  );
}
