import { useTranslations } from 'use-intl';
import { utf8Length } from '@astrolabe/model';
import { SCHEMA_COMMENT_BYTES_MAX } from '../limits.ts';
import { TextField } from '../ui/TextField.tsx';
import type { TextProblem } from '../schema-model/name-rule.ts';

/** The comment of a space, a tag, an edge type or an index. */
export interface CommentFieldProps {
  readonly value: string;
  /** The error, once it should be shown. */
  readonly problem: TextProblem | undefined;
  readonly isDisabled?: boolean;
  readonly onChange: (comment: string) => void;
}

/** A comment field with its length in bytes. */
export function CommentField({ value, problem, isDisabled = false, onChange }: CommentFieldProps) {
  const t = useTranslations('schema');
  const max = SCHEMA_COMMENT_BYTES_MAX;
  return (
    <TextField
      label={t('comment')}
      isOptional
      disabled={isDisabled}
      value={value}
      hint={t('bytesOf', { count: utf8Length(value), max })}
      error={problem === undefined ? undefined : t(problem, { max })}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
