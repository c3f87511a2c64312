import { BookOpen, File as FileIcon, Plus } from 'lucide-react';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { Button } from '../../ui/Button.tsx';
import { formatBytes } from '../../ui/format.ts';
import { SAMPLE_FILES } from './sample-files.ts';
import styles from '../import.module.css';

const LINES_SHOWN = 3;

/** Sample files to try an import with, if there are no files yet. */
export function SampleFiles({ onTake }: { readonly onTake: (files: readonly File[]) => void }) {
  const t = useTranslations('import');
  return (
    <section className={styles['samples']} aria-label={t('sampleTitle')}>
      <h2>
        {t('sampleTitle')} <span className="meta">{t('sampleSay')}</span>
      </h2>
      <div>
        {SAMPLE_FILES.map(({ name, word, text }) => (
          <div key={name} className="card">
            <p className="row">
              <FileIcon size={16} />
              <span className="strong">{name}</span>
              <span className="meta">{t(word, { size: formatBytes(text.length) })}</span>
            </p>
            <pre className="mono second">{text.split('\n').slice(0, LINES_SHOWN).join('\n')}</pre>
          </div>
        ))}
      </div>
      <p className="row">
        <Button
          size="form"
          icon={<Plus size={16} />}
          onClick={() => onTake(SAMPLE_FILES.map(({ name, text }) => new File([text], name, { type: 'text/csv' })))}
        >
          {t('sampleUse')}
        </Button>
        <Link className={styles['link']} to="/guide/$" params={{ _splat: 'import' }}>
          <BookOpen size={16} />
          {t('sampleGuide')}
        </Link>
      </p>
    </section>
  );
}
