import { Menu } from '@mantine/core';
import { Download } from 'lucide-react';
import { useTranslations } from 'use-intl';
import type { Run } from '../state/console-store.ts';
import { IconButton } from '../ui/IconButton.tsx';
import { menuLook } from '../ui/menu-look.ts';
import { EXPORT_FORMATS, exportRun } from './commands.ts';

/** Saves the rows of a result as a file of one of the formats. */
export function ExportMenu({ run }: { readonly run: Run }) {
  const words = useTranslations('result');
  return (
    <Menu {...menuLook}>
      <Menu.Target>
        <IconButton label={words('export')} icon={<Download size={16} />} />
      </Menu.Target>
      <Menu.Dropdown>
        {EXPORT_FORMATS.map(({ name, word }) => (
          <Menu.Item key={name} onClick={() => exportRun(run, name)}>
            {words(word)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
