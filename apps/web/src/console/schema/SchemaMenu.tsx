import { Menu } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { insertText } from '../../editor/editor-handle.ts';
import { ContextMenu, type ScreenPoint } from '../../result-view/ContextMenu.tsx';
import type { ReadyStatement } from './ready-statements.ts';
import { openTab } from '../../state/console-store.ts';

/** Actions on a schema name: insert it, or open a ready-to-run statement about it. */
export function SchemaMenu({
  at,
  name,
  statements,
  onClose,
}: {
  readonly at: ScreenPoint;
  /** The name as written in a statement. */
  readonly name: string;
  readonly statements: readonly ReadyStatement[];
  readonly onClose: () => void;
}) {
  const t = useTranslations('schemaMenu');
  return (
    <ContextMenu at={at} label={t('label', { name })} onClose={onClose}>
      <Menu.Item onClick={() => insertText(name)}>{t('insert')}</Menu.Item>
      <Menu.Divider />
      {statements.map(({ word, text }) => (
        <Menu.Item key={word} title={text} onClick={() => openTab(`${text};`)}>
          {t(word)}
        </Menu.Item>
      ))}
    </ContextMenu>
  );
}
