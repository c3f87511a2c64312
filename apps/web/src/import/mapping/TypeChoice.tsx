import type { PropertyType } from '@astrolabe/model';
import { isTypeKey, typeKeyOf, typeOfKey, typeText, TYPE_KEYS } from '../../schema-model/property-type.ts';
import { Choice } from '../../ui/Choice.tsx';

/** The type of a property that an import creates. */
export interface TypeChoiceProps {
  readonly label: string;
  readonly type: PropertyType;
  /** Length of a fixed string, in bytes. */
  readonly fixedLength: number;
  readonly onType: (type: PropertyType) => void;
}

/** Selects the type of a property, in a row. */
export function TypeChoice({ label, type, fixedLength, onType }: TypeChoiceProps) {
  const length = type.kind === 'fixed_string' ? type.length : fixedLength;
  return (
    <Choice
      label={label}
      isLabelHidden
      isQuiet
      isMono
      controlSize="row"
      value={typeKeyOf(type)}
      options={TYPE_KEYS.map((value) => ({
        value,
        label: value === 'fixed_string' ? typeText({ kind: 'fixed_string', length }) : value,
      }))}
      onChoose={(value) => {
        if (isTypeKey(value)) onType(typeOfKey(value, length));
      }}
    />
  );
}
