import { Choice } from '../ui/Choice.tsx';
import { TextField } from '../ui/TextField.tsx';

/** A form field: text or a choice. */
export interface TypedField {
  readonly key: string;
  readonly label: string;
  readonly text: string;
  readonly hint?: string | undefined;
  readonly error?: string | undefined;
  readonly isOptional?: boolean;
  readonly choices?: readonly string[] | undefined;
}

/** Fields of a small form; the first gets the focus. `none` labels the empty option. */
export function TypedFields({
  fields,
  none = '',
  onType,
}: {
  readonly fields: readonly TypedField[];
  readonly none?: string;
  readonly onType: (key: string, text: string) => void;
}) {
  return fields.map(({ key, label, text, hint, error, isOptional = false, choices }, at) =>
    choices === undefined ? (
      <TextField
        key={key}
        data-autofocus={at === 0 || undefined}
        label={label}
        isOptional={isOptional}
        hint={hint}
        value={text}
        error={error}
        onChange={(event) => onType(key, event.currentTarget.value)}
      />
    ) : (
      <Choice
        key={key}
        label={label}
        value={text}
        options={choices.map((value) => ({ value, label: value === '' ? none : value }))}
        onChoose={(value) => onType(key, value)}
      />
    ),
  );
}
