import { Tooltip } from '@mantine/core';
import { CircleQuestionMark } from 'lucide-react';
import styles from './controls.module.css';

/** The explanation of a term. */
export interface HelpTipProps {
  /** Name of the button, such as "What is a space?". */
  readonly label: string;
  /** One sentence. */
  readonly text: string;
}

/** A question mark next to a term; its text is shown on hover, focus and touch. */
export function HelpTip({ label, text }: HelpTipProps) {
  return (
    <Tooltip
      label={text}
      multiline
      w={260}
      withArrow={false}
      zIndex={50}
      events={{ hover: true, focus: true, touch: true }}
      classNames={{ tooltip: styles['helpText'] ?? '' }}
    >
      <button type="button" className={styles['help']} aria-label={`${label} ${text}`}>
        <CircleQuestionMark size={14} aria-hidden="true" />
      </button>
    </Tooltip>
  );
}
