import type { KeyboardEvent, ReactNode } from 'react';
import styles from './tabs.module.css';

/** A tab with a unique name; `count` is the number of its items. */
export interface Tab<Name extends string> {
  readonly name: Name;
  readonly text: string;
  readonly icon?: ReactNode;
  readonly count?: string | undefined;
}

/**
 * A row of tabs with one selected: by pointer, or by the arrow keys, which wrap around. With an `id` the tabs are `id-name`, and their panel is
 * `id-panel`.
 */
export function Tabs<Name extends string>({
  id,
  label,
  tabs,
  chosen,
  onChoose,
}: {
  readonly id?: string;
  readonly label: string;
  readonly tabs: readonly Tab<Name>[];
  readonly chosen: Name | undefined;
  readonly onChoose: (name: Name) => void;
}) {
  const move = (event: KeyboardEvent<HTMLElement>): void => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    const next = (tabs.findIndex(({ name }) => name === chosen) + step + tabs.length) % tabs.length;
    const tab = tabs[next];
    if (step === 0 || tab === undefined) return;
    event.preventDefault();
    onChoose(tab.name);
    event.currentTarget.querySelectorAll<HTMLElement>('[role=tab]')[next]?.focus();
  };
  return (
    <div className={styles['tabs']} role="tablist" aria-label={label} onKeyDown={move}>
      {tabs.map(({ name, text, icon, count }) => (
        <button
          key={name}
          type="button"
          role="tab"
          {...(id !== undefined && { id: `${id}-${name}`, 'aria-controls': `${id}-panel` })}
          aria-selected={name === chosen}
          tabIndex={name === chosen ? 0 : -1}
          className={styles['tab']}
          onClick={() => onChoose(name)}
        >
          {icon}
          {text} {count !== undefined && <span className="muted">{count}</span>}
        </button>
      ))}
    </div>
  );
}
