import { useStore } from 'zustand';
import type { IconName } from './icon-name.ts';
import { iconStore } from './icon-paths.ts';

/** Small preview of an icon of a rule; empty until it is loaded. */
export function IconMark({ name }: { readonly name: IconName }) {
  const path = useStore(iconStore, ({ paths }) => paths.get(name));
  return (
    <svg
      width={16}
      height={16}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={2}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={path ?? ''} />
    </svg>
  );
}
