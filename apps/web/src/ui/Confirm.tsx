import { useState, type ReactElement } from 'react';
import { Popover } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { Button } from './Button.tsx';
import styles from './controls.module.css';

/** A confirmation at the control, with the object and the consequences. */
export interface ConfirmProps {
  readonly title: string;
  readonly body: string;
  readonly act: string;
  readonly onConfirm: () => void;
  /** The control; it receives what opens the question. */
  readonly children: (open: () => void) => ReactElement;
}

/** Asks for confirmation before a destructive action. */
export function Confirm({ title, body, act, onConfirm, children }: ConfirmProps) {
  const [isOpen, setIsOpen] = useState(false);
  const t = useTranslations('ui');
  const close = (): void => setIsOpen(false);
  return (
    <Popover opened={isOpen} onChange={setIsOpen} trapFocus returnFocus position="bottom-end" offset={4} shadow="none">
      <Popover.Target>{children(() => setIsOpen(true))}</Popover.Target>
      <Popover.Dropdown className={styles['dropdown'] ?? ''} data-flush aria-label={title}>
        <div className={styles['confirm']}>
          <h2>{title}</h2>
          <p>{body}</p>
          <div>
            <Button kind="quiet" onClick={close}>
              {t('keep')}
            </Button>
            <Button
              kind="destroy"
              onClick={() => {
                close();
                onConfirm();
              }}
            >
              {act}
            </Button>
          </div>
        </div>
      </Popover.Dropdown>
    </Popover>
  );
}
