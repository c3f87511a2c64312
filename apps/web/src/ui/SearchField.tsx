import { Search } from 'lucide-react';
import type { ControlSize } from './Button.tsx';
import { TextField } from './TextField.tsx';

/** A field that narrows a list. */
export interface SearchFieldProps {
  /** The subject of the search; also the placeholder. */
  readonly label: string;
  readonly value: string;
  readonly onSearch: (text: string) => void;
  readonly controlSize?: ControlSize;
  readonly className?: string | undefined;
}

/** A search field: a magnifier, and its label as placeholder. */
export function SearchField({ label, value, onSearch, controlSize = 'form', className }: SearchFieldProps) {
  return (
    <TextField
      {...(className !== undefined && { className })}
      label={label}
      isLabelHidden
      placeholder={label}
      controlSize={controlSize}
      icon={<Search size={14} />}
      value={value}
      onChange={(event) => onSearch(event.currentTarget.value)}
    />
  );
}
