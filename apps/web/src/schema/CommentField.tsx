import { useTranslations } from 'use-intl';
import { utf8Length } from '@astrolabe/model';
import { SCHEMA_COMMENT_BYTES_MAX } from '../limits.ts';
import { TextField } from '../ui/TextField.tsx';
import type { TextProblem } from './name-rule.ts';

/** The comment of a space, a tag, an edge type or an index. */
export interface CommentFieldProps {
  readonly value: string;
  /** What is wrong with it, once that is to be said. */
  readonly problem: TextProblem | undefined;
  readonly isDisabled?: boolean;
  readonly onChange: (comment: string) => void;
}

/** A field for a comment, with how many bytes of it there are. */
export function CommentField({ value, problem, isDisabled = false, onChange }: CommentFieldProps) {
  const words = useTranslations('schema');
  const max = SCHEMA_COMMENT_BYTES_MAX;
  return (
    <TextField
      label={words('comment')}
      isOptional
      disabled={isDisabled}
      value={value}
      hint={words('bytesOf', { count: utf8Length(value), max })}
      error={problem === undefined ? undefined : words(problem, { max })}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
