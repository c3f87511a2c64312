import { useRef } from 'react';
import { Menu } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Check, Ellipsis } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { useStore } from 'zustand';
import { accountPreferencesQuery, changeAccountPreferences } from '../data/account-preferences.ts';
import { consoleStore, hasRoomForScript, spaceOfScript } from '../state/console-store.ts';
import { notebookOf } from '../state/editor-tabs.ts';
import { preferencesStore } from '../state/preferences-store.ts';
import { showToast } from '../state/toast-store.ts';
import { FileInput } from '../ui/FileInput.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { menuLook } from '../ui/menu-look.ts';
import { useCopy } from '../ui/use-copy.ts';
import { newNotebook } from './notebook/notebook-cells.ts';
import { saveScript } from './save-script.ts';
import { toggleSplit } from './split-scripts.ts';
import { openTranslate } from './translate/translate-store.ts';
import type { Tool } from './use-tools.tsx';
import { useOpenFiles } from './use-open-files.ts';

/** Menu for the whole script: tools without room in the toolbar, file, link, split editor, error behavior. */
export function MoreMenu({ tools }: { readonly tools: readonly Tool[] }) {
  const t = useTranslations('more');
  const console = useTranslations('console');
  const link = useTranslations('link');
  const allowsUse = useQuery(accountPreferencesQuery).data?.allowUseInScripts ?? false;
  const copy = useCopy();
  const openFiles = useOpenFiles();
  const isSplit = useStore(consoleStore, (store) => store.panes.length > 0);
  const isNotebook = useStore(consoleStore, (store) => notebookOf(store.tabs, store.activeTabId) !== undefined);
  const hasRoom = useStore(consoleStore, ({ tabs }) => hasRoomForScript(tabs));
  const stopsAtError = useStore(preferencesStore, (preferences) => preferences.stopsAtError);
  const wrapsLines = useStore(preferencesStore, (preferences) => preferences.wrapsLines);
  const previewsResults = useStore(preferencesStore, (preferences) => preferences.previewsResults);
  const input = useRef<HTMLInputElement>(null);
  const copyLink = async (): Promise<void> => {
    const { linkOf } = await import('./copy-link.ts');
    const state = consoleStore.getState();
    const address = await linkOf(state.text, spaceOfScript(state));
    if (typeof address === 'string') await copy(address);
    else if (address.refusal === 'linkTooLong') {
      // A file to share the script.
      saveScript();
      showToast('info', link('linkTooLong'));
    } else showToast('danger', link(address.refusal));
  };
  return (
    <>
      <FileInput ref={input} accept=".ngql,.txt,.md" isMultiple onFiles={(files) => void openFiles(files)} />
      <Menu {...menuLook} width={260}>
        <Menu.Target>
          <IconButton label={t('label')} icon={<Ellipsis size={16} />} />
        </Menu.Target>
        <Menu.Dropdown mah="calc(100vh - 160px)" style={{ overflowY: 'auto' }}>
          {tools.map(({ id, label, icon, isPressed, isDisabled, run }) => (
            <Menu.Item
              key={id}
              leftSection={icon}
              disabled={isDisabled ?? false}
              rightSection={isPressed === true && <Check size={14} />}
              onClick={run}
            >
              {label}
            </Menu.Item>
          ))}
          {tools.length > 0 && <Menu.Divider />}
          <Menu.Item disabled={!hasRoom} onClick={newNotebook}>
            {t('newNotebook')}
          </Menu.Item>
          <Menu.Item onClick={() => input.current?.click()}>{t('openFile')}</Menu.Item>
          <Menu.Item onClick={openTranslate}>{t('translate')}</Menu.Item>
          <Menu.Item onClick={saveScript}>{t(isNotebook ? 'saveNotebook' : 'saveFile')}</Menu.Item>
          <Menu.Item onClick={() => void copyLink()}>{t('copyLink')}</Menu.Item>
          <Menu.Item onClick={toggleSplit}>{t(isSplit ? 'oneScript' : 'splitScripts')}</Menu.Item>
          <Menu.Divider />
          <Menu.Item
            aria-checked={wrapsLines}
            role="menuitemcheckbox"
            rightSection={wrapsLines && <Check size={14} />}
            onClick={() => preferencesStore.setState({ wrapsLines: !wrapsLines })}
          >
            {t('wrapLines')}
          </Menu.Item>
          <Menu.Item
            aria-checked={previewsResults}
            role="menuitemcheckbox"
            rightSection={previewsResults && <Check size={14} />}
            onClick={() => preferencesStore.setState({ previewsResults: !previewsResults })}
          >
            {t('previewResults')}
          </Menu.Item>
          <Menu.Item
            aria-checked={allowsUse}
            role="menuitemcheckbox"
            rightSection={allowsUse && <Check size={14} />}
            onClick={() => void changeAccountPreferences({ allowUseInScripts: !allowsUse })}
          >
            {console('allowUse')}
          </Menu.Item>
          <Menu.Label>{t('afterError')}</Menu.Label>
          {[false, true].map((stops) => (
            <Menu.Item
              key={String(stops)}
              aria-current={stops === stopsAtError || undefined}
              rightSection={stops === stopsAtError && <Check size={14} />}
              onClick={() => preferencesStore.setState({ stopsAtError: stops })}
            >
              {t(stops ? 'stop' : 'goOn')}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
    </>
  );
}
