import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { schemaQuery } from '../data/spaces.ts';
import { exportUrl } from '../data/storage.ts';
import { Dialog } from '../ui/Dialog.tsx';
import styles from './admin.module.css';

/** Downloads for moving a space to a cluster: statements, one CSV file per type, and the importer's configuration. */
export function ExportDialog({ space, onClose }: { readonly space: string; readonly onClose: () => void }) {
  const t = useTranslations('admin');
  const schema = useQuery(schemaQuery(space)).data;
  const files = [
    { file: 'space.ngql', say: t('exportSpaceFile') },
    { file: 'schema.ngql', say: t('exportSchemaFile') },
    { file: 'import.yaml', say: t('exportYamlFile') },
    ...(schema?.tags ?? []).map((tag, index) => ({
      file: `tag-${index + 1}.csv`,
      say: t('exportTagFile', { name: tag.name }),
    })),
    ...(schema?.edgeTypes ?? []).map((edgeType, index) => ({
      file: `edge-${index + 1}.csv`,
      say: t('exportEdgeFile', { name: edgeType.name }),
    })),
  ];
  return (
    <Dialog isOpen onClose={onClose} title={t('exportTitle', { space })} width={520}>
      <ol className={styles['steps']}>
        <li>{t('exportStep1')}</li>
        <li>{t('exportStep2')}</li>
        <li>{t('exportStep3')}</li>
      </ol>
      <ul className={styles['files']}>
        {files.map(({ file, say }) => (
          <li key={file}>
            <a href={exportUrl(space, file)} download={file}>
              <Download size={14} aria-hidden="true" />
              <span className="mono">{file}</span>
            </a>
            <span className="second clip">{say}</span>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
