import { useEffect, useState } from 'react';
import { SCHEMA_SEARCH_MS } from '../limits.ts';
import { SearchField } from '../ui/SearchField.tsx';
import { useDelayed } from '../ui/use-delayed.ts';
import list from '../ui/list-page.module.css';

/** A search of a list. */
export interface DelayedSearchFieldProps {
  readonly label: string;
  /** Called with the lower-case search text after a typing pause. */
  readonly onWanted: (wanted: string) => void;
}

/** A search field with a debounce, so that a long list is not rendered for every letter. */
export function DelayedSearchField({ label, onWanted }: DelayedSearchFieldProps) {
  const [text, setText] = useState('');
  const wanted = useDelayed(text.trim().toLowerCase(), SCHEMA_SEARCH_MS);
  useEffect(() => onWanted(wanted), [wanted, onWanted]);
  return <SearchField className={list['search']} label={label} value={text} onSearch={setText} />;
}
