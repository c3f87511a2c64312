import { useState } from 'react';
import { ArrowLeft, ArrowRight, BookOpen } from 'lucide-react';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { IconButton } from '../ui/IconButton.tsx';
import { DOCUMENTS_A_SLIDE } from './limits.ts';
import styles from './welcome.module.css';

const DOCUMENTS = ['match', 'go', 'lookup', 'space', 'index', 'plan', 'results', 'canvas', 'admin'] as const;

/** Pages of the guide to learn from, three a slide. */
export function Documents() {
  const t = useTranslations('welcome');
  const [slide, setSlide] = useState(0);
  const slides = Math.ceil(DOCUMENTS.length / DOCUMENTS_A_SLIDE);
  const shown = DOCUMENTS.slice(slide * DOCUMENTS_A_SLIDE, (slide + 1) * DOCUMENTS_A_SLIDE);
  return (
    <section aria-labelledby="welcome-documents">
      <div className={styles['head']}>
        <h2 id="welcome-documents">{t('documents')}</h2>
        <span className="meta">{t('documentsSay')}</span>
        <span className="grow" />
        <span className="visually-hidden" role="status">
          {t('slide', { number: slide + 1, count: slides })}
        </span>
        <span className={styles['dots']} aria-hidden="true">
          {Array.from({ length: slides }, (_, index) => (
            <i key={index} data-on={index === slide || undefined} />
          ))}
        </span>
        <IconButton
          label={t('previous')}
          icon={<ArrowLeft size={16} />}
          disabled={slide === 0}
          onClick={() => setSlide(slide - 1)}
        />
        <IconButton
          label={t('next')}
          icon={<ArrowRight size={16} />}
          disabled={slide === slides - 1}
          onClick={() => setSlide(slide + 1)}
        />
      </div>
      <div className={styles['cards']}>
        {shown.map((id) => (
          <Link key={id} className={`card ${styles['document']}`} to="/guide/$" params={{ _splat: id }}>
            <BookOpen size={16} />
            <span>
              <strong>{t(`${id}Title`)}</strong>
              <span>{t(`${id}Say`)}</span>
            </span>
            <ArrowRight size={16} />
          </Link>
        ))}
      </div>
    </section>
  );
}
