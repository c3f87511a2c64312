import type { ReactNode } from 'react';
import { Menu } from '@mantine/core';
import { IconButton } from '../../ui/IconButton.tsx';
import { menuLook } from '../../ui/menu-look.ts';

/** A tool of the canvas that opens a menu. */
export function ToolMenu({
  label,
  icon,
  isDisabled = false,
  children,
}: {
  readonly label: string;
  readonly icon: ReactNode;
  readonly isDisabled?: boolean;
  readonly children: ReactNode;
}) {
  return (
    <Menu {...menuLook} width={320} position="top">
      <Menu.Target>
        <IconButton size="form" label={label} icon={icon} disabled={isDisabled} />
      </Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  );
}
