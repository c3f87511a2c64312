import type { ReactNode } from 'react';
import { Menu } from '@mantine/core';
import { menuLook } from '../ui/menu-look.ts';

/** A position on the screen, in pixels of the window. */
export interface ScreenPoint {
  readonly x: number;
  readonly y: number;
}

const TALL_WIDTH = 200;
/** A menu that would extend below the window moves up. */
const IN_WINDOW = { flip: true, shift: { crossAxis: true, padding: 8 } } as const;

/** A menu at the pointer or focus; its children are the items. */
export function ContextMenu({
  at,
  label,
  isTall = false,
  onClose,
  children,
}: {
  readonly at: ScreenPoint;
  readonly label: string;
  /** With the measures of a graph's menu: rows of 43 in a width of 200 pixels (specification, section 9). */
  readonly isTall?: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
}) {
  return (
    <Menu
      {...menuLook}
      {...(isTall && { width: TALL_WIDTH })}
      opened
      onClose={onClose}
      position="bottom-start"
      offset={0}
      returnFocus
      middlewares={IN_WINDOW}
      withinPortal
    >
      <Menu.Target>
        <span style={{ position: 'fixed', left: at.x, top: at.y, width: 1, height: 1 }} />
      </Menu.Target>
      <Menu.Dropdown
        aria-label={label}
        data-tall={isTall || undefined}
        onContextMenu={(event) => event.preventDefault()}
      >
        {children}
      </Menu.Dropdown>
    </Menu>
  );
}
