import type { MenuProps } from '@mantine/core';
import styles from './menu.module.css';

/** Look and behavior of every menu: rows of 32 px, aligned with the right edge of its button. */
export const menuLook = {
  position: 'bottom-end',
  offset: 4,
  shadow: 'none',
  width: 220,
  transitionProps: { duration: 80 },
  zIndex: 30,
  // Mantine's initial-focus placeholder is not part of a menu.
  withInitialFocusPlaceholder: false,
  classNames: {
    dropdown: styles['dropdown'] ?? '',
    item: styles['item'] ?? '',
    itemSection: styles['section'] ?? '',
    itemIndicator: styles['indicator'] ?? '',
    itemLabel: styles['words'] ?? '',
    label: styles['label'] ?? '',
    divider: styles['divider'] ?? '',
  },
} as const satisfies Partial<MenuProps>;

/** The same for the menus of the header, rendered inside of it, so that they belong to a landmark of the page. */
export const headerMenuLook = { ...menuLook, withinPortal: false } as const satisfies Partial<MenuProps>;
