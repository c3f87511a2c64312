import { useId, type ReactNode } from 'react';
import { X } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { IconButton } from '../ui/IconButton.tsx';
import { exploreStore } from './state/explore-store.ts';
import { live } from './state/live-canvas.ts';
import styles from './explore.module.css';

/** A panel beside the canvas; Escape and its button close it. */
export function FloatPanel({
  title,
  children,
  foot,
}: {
  readonly title: string;
  readonly children: ReactNode;
  readonly foot?: ReactNode;
}) {
  const ui = useTranslations('ui');
  const titleId = useId();
  const close = (): void => {
    exploreStore.setState({ panel: undefined });
    live.canvas?.focus();
  };
  return (
    <section
      className={`${styles['float']} ${styles['panel']}`}
      role="dialog"
      aria-labelledby={titleId}
      onKeyDown={(event) => {
        if (event.key === 'Escape') close();
      }}
    >
      <header>
        <h2 id={titleId} className="clip grow">
          {title}
        </h2>
        <IconButton label={ui('close')} icon={<X size={16} />} onClick={close} />
      </header>
      <div className={styles['panelBody']}>{children}</div>
      {foot !== undefined && <footer>{foot}</footer>}
    </section>
  );
}
