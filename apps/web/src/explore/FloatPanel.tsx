import { useEffect, useId, useRef, type ReactNode } from 'react';
import { X } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { IconButton } from '../ui/IconButton.tsx';
import styles from './explore.module.css';
import type { Exploration } from './state/exploration.ts';
import { useExploration } from './state/use-exploration.ts';

/** A panel next to the canvas; Escape and its button close it. */
export function FloatPanel({
  title,
  children,
  foot,
}: {
  readonly title: string;
  readonly children: ReactNode;
  readonly foot?: ReactNode;
}) {
  const exploration = useExploration();
  const ui = useTranslations('ui');
  const titleId = useId();
  const panel = useRef<HTMLElement>(null);
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      // A button disabled by its own click has lost the focus to the page.
      const isHere =
        event.target === document.body || (event.target instanceof Node && panel.current?.contains(event.target));
      if (event.key === 'Escape' && isHere === true && !event.defaultPrevented) close(exploration);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [exploration]);
  return (
    <section ref={panel} className={`${styles['float']} ${styles['panel']}`} role="dialog" aria-labelledby={titleId}>
      <header>
        <h2 id={titleId} className="clip grow">
          {title}
        </h2>
        <IconButton label={ui('close')} icon={<X size={16} />} onClick={() => close(exploration)} />
      </header>
      <div className={styles['panelBody']}>{children}</div>
      {foot !== undefined && <footer>{foot}</footer>}
    </section>
  );
}

function close(exploration: Exploration): void {
  exploration.store.setState({ panel: undefined });
  exploration.canvas?.focus();
}
