import { useState } from 'react';
import { Menu, Popover } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { Copy, Ellipsis, Eraser, FileCode, GitCompare, ListTree, SquareTerminal, Trash2 } from 'lucide-react';
import { useTranslations } from 'use-intl';
import type { SpaceRow } from '../data/schema-queries.ts';
import { chooseSpace } from '../state/console-store.ts';
import { Button } from '../ui/Button.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { menuLook } from '../ui/menu-look.ts';
import { CloneForm } from './CloneForm.tsx';
import { DestroySpace } from './DestroySpace.tsx';
import { SpaceCountdown } from './SpaceCountdown.tsx';
import { useOpenSpace } from './use-open-space.ts';
import controls from '../ui/controls.module.css';
import list from '../ui/list-page.module.css';
import styles from './schema.module.css';

/** One space of the list. */
export interface SpaceRowViewProps {
  readonly row: SpaceRow;
  readonly number: number;
  readonly hasGroup: boolean;
  /** New rows blink; the one named in the URL is marked. */
  readonly look: 'new' | 'marked' | undefined;
  readonly onChanged: () => Promise<void>;
  readonly onCloned: (name: string) => void;
  readonly onDdl: () => void;
}

/** A space with its settings and actions. */
export function SpaceRowView({ row, number, hasGroup, look, onChanged, onCloned, onDdl }: SpaceRowViewProps) {
  const t = useTranslations('schema');
  const navigate = useNavigate();
  const openSpace = useOpenSpace();
  const [asked, setAsked] = useState<'clone' | 'clear' | 'delete'>();
  const { name } = row;
  const open = (): void => void openSpace(name, 'tag/list');
  const value = (text: string | undefined) =>
    text === undefined || text === '' ? <span className="second">{t('none')}</span> : text;
  return (
    <tr
      className={look === 'new' ? styles['isNew'] : look === 'marked' ? styles['isMarked'] : undefined}
      data-chosen={asked !== undefined || undefined}
    >
      <td className="number second">{number}</td>
      <td>
        <span className={list['name']}>
          <button type="button" className={`clip ${list['nameLink']}`} title={name} onClick={open}>
            {name}
          </button>
          {look === 'new' && <span className={styles['newChip']}>{t('isNew')}</span>}
          <SpaceCountdown name={name} />
        </span>
      </td>
      <td className="number">{value(row.partitionNumber)}</td>
      <td className="number">{value(row.replicaFactor)}</td>
      <td className="second">{value(row.charset)}</td>
      <td className="second">{value(row.collate)}</td>
      <td className="mono">{value(row.vidType)}</td>
      {hasGroup && <td className="second">{value(row.group)}</td>}
      <td className="second" title={row.comment}>
        {value(row.comment)}
      </td>
      <td>
        <div className={list['acts']}>
          <Button size="row" aria-label={t('openSchema', { name })} onClick={open}>
            {t('schema')}
          </Button>
          <Popover
            opened={asked !== undefined}
            onChange={(isOpen) => !isOpen && setAsked(undefined)}
            trapFocus
            withRoles={false}
            returnFocus
            position="bottom-end"
            offset={4}
            shadow="none"
          >
            <Popover.Target>
              <span>
                <Menu {...menuLook}>
                  <Menu.Target>
                    <IconButton size="row" label={t('more', { name })} icon={<Ellipsis size={16} />} />
                  </Menu.Target>
                  <Menu.Dropdown>
                    <Menu.Item leftSection={<ListTree size={16} />} onClick={open}>
                      {t('schema')}
                    </Menu.Item>
                    <Menu.Item
                      leftSection={<SquareTerminal size={16} />}
                      onClick={() => {
                        chooseSpace(name);
                        void navigate({ to: '/console' });
                      }}
                    >
                      {t('openConsole')}
                    </Menu.Item>
                    <Menu.Item leftSection={<FileCode size={16} />} onClick={onDdl}>
                      {t('showDdl')}
                    </Menu.Item>
                    <Menu.Item
                      leftSection={<GitCompare size={16} />}
                      onClick={() => void navigate({ to: '/schema/compare', search: { change: name } })}
                    >
                      {t('compare')}
                    </Menu.Item>
                    <Menu.Item leftSection={<Copy size={16} />} onClick={() => setAsked('clone')}>
                      {t('clone')}
                    </Menu.Item>
                    <Menu.Divider />
                    <Menu.Item color="red" leftSection={<Eraser size={16} />} onClick={() => setAsked('clear')}>
                      {t('clearName', { name })}
                    </Menu.Item>
                    <Menu.Item color="red" leftSection={<Trash2 size={16} />} onClick={() => setAsked('delete')}>
                      {t('deleteName', { name })}
                    </Menu.Item>
                  </Menu.Dropdown>
                </Menu>
              </span>
            </Popover.Target>
            <Popover.Dropdown className={controls['dropdown'] ?? ''} data-flush role="dialog" aria-label={name}>
              {asked === 'clone' && (
                <CloneForm
                  source={name}
                  onClose={() => setAsked(undefined)}
                  onCloned={async (clone) => {
                    setAsked(undefined);
                    onCloned(clone);
                    await onChanged();
                  }}
                />
              )}
              {(asked === 'clear' || asked === 'delete') && (
                <DestroySpace name={name} act={asked} onClose={() => setAsked(undefined)} onChanged={onChanged} />
              )}
            </Popover.Dropdown>
          </Popover>
        </div>
      </td>
    </tr>
  );
}
