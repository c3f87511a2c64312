import { Combobox, useCombobox } from '@mantine/core';
import { ChevronDown, Database } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import styles from './space-select.module.css';
import controls from './controls.module.css';

/** Selects one of the database's spaces. */
export interface SpaceSelectProps {
  /** The chosen space; empty text when none is chosen. */
  readonly value: string;
  readonly spaces: readonly string[];
  readonly onChoose: (space: string) => void;
  /** In a form it has a border, in a bar it has not. */
  readonly hasBorder?: boolean;
  readonly isBad?: boolean;
  /** Inside of a popover, since selecting from a list outside would close it. */
  readonly isInPopover?: boolean;
}

const SEARCH_FROM = 9;

/** A combobox of spaces whose options carry the space's name. */
export function SpaceSelect({
  value,
  spaces,
  onChoose,
  hasBorder = false,
  isBad = false,
  isInPopover = false,
}: SpaceSelectProps) {
  const t = useTranslations('ui');
  const [search, setSearch] = useState('');
  const combobox = useCombobox({
    onDropdownClose: () => {
      combobox.resetSelectedOption();
      setSearch('');
    },
    onDropdownOpen: () => combobox.selectActiveOption(),
  });
  const shown = spaces.filter((space) => space.toLowerCase().includes(search.toLowerCase()));
  return (
    <Combobox
      store={combobox}
      position="bottom-start"
      width={260}
      offset={4}
      shadow="none"
      withinPortal={!isInPopover}
      onOptionSubmit={(space) => {
        onChoose(space);
        combobox.closeDropdown();
      }}
    >
      <Combobox.Target targetType="button" withAriaAttributes={false}>
        <button
          type="button"
          role="combobox"
          aria-label={t('space')}
          aria-expanded={combobox.dropdownOpened}
          aria-haspopup="listbox"
          aria-controls={combobox.listId ?? undefined}
          className={styles['target']}
          data-border={hasBorder || undefined}
          data-bad={isBad || undefined}
          onClick={() => combobox.toggleDropdown()}
        >
          <Database size={16} />
          <span className="clip">{value === '' ? t('noSpace') : value}</span>
          <ChevronDown size={12} />
        </button>
      </Combobox.Target>
      <Combobox.Dropdown className={controls['dropdown'] ?? ''}>
        {spaces.length >= SEARCH_FROM && (
          <Combobox.Search
            aria-label={t('searchSpaces')}
            placeholder={t('searchSpaces')}
            value={search}
            onChange={(event) => setSearch(event.currentTarget.value)}
          />
        )}
        <Combobox.Options mah={320} className={styles['options'] ?? ''} aria-label={t('space')}>
          {shown.map((space) => (
            <Combobox.Option
              key={space}
              value={space}
              active={space === value}
              aria-selected={space === value}
              className={controls['menuItem'] ?? ''}
            >
              <span className="clip">{space}</span>
            </Combobox.Option>
          ))}
          {shown.length === 0 && <Combobox.Empty className={styles['none'] ?? ''}>{t('noSpaces')}</Combobox.Empty>}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}
