import { useState, type FormEvent, type ReactElement, type ReactNode } from 'react';
import { Popover } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { StatementText } from '../editor/StatementText.tsx';
import { Button } from '../ui/Button.tsx';
import { Problem } from '../ui/Problem.tsx';
import { useAttempt } from '../ui/use-attempt.ts';
import controls from '../ui/controls.module.css';
import list from '../ui/list-page.module.css';

/** A button of a row and the small form that it opens. */
export interface PopoverFormProps {
  /** Accessible name of button and form. */
  readonly title: string;
  /** Heading of the form, if it differs from its name. */
  readonly heading?: string;
  /** Verb on the row button and the submit button. */
  readonly act: string;
  /** Text of the row button, if it shows a state instead. */
  readonly shown?: string;
  readonly icon: ReactElement;
  readonly isDisabled?: boolean;
  /** Whether the input is complete. */
  readonly isReady: boolean;
  /** What will run. */
  readonly statement: string | undefined;
  /** Success message. */
  readonly done: string;
  readonly onOpen?: () => void;
  /** Submits; the form closes on success and shows the error otherwise. */
  readonly onSubmit: () => Promise<unknown>;
  readonly children: ReactNode;
}

/** A button with a popover form and statement preview. */
export function PopoverForm(props: PopoverFormProps) {
  const {
    title,
    heading = title,
    act,
    shown = act,
    icon,
    isDisabled = false,
    isReady,
    statement,
    done,
    onOpen,
    onSubmit,
    children,
  } = props;
  const t = useTranslations('admin');
  const queryClient = useQueryClient();
  const { attempt, failure } = useAttempt(() => queryClient.invalidateQueries({ queryKey: ['admin'] }));
  const [isOpen, setIsOpen] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (!isReady || isBusy) return;
    setIsBusy(true);
    if (await attempt(onSubmit, done)) setIsOpen(false);
    setIsBusy(false);
  };
  return (
    <Popover opened={isOpen} onChange={setIsOpen} trapFocus returnFocus position="bottom-end" offset={4} shadow="none">
      <Popover.Target>
        <Button
          kind="quiet"
          size="row"
          icon={icon}
          disabled={isDisabled}
          aria-label={title}
          onClick={() => {
            onOpen?.();
            setIsOpen(!isOpen);
          }}
        >
          {shown}
        </Button>
      </Popover.Target>
      <Popover.Dropdown className={controls['dropdown'] ?? ''} data-flush aria-label={title}>
        <form className={list['popover']} onSubmit={(event) => void submit(event)} noValidate>
          <h2>{heading}</h2>
          {children}
          {statement !== undefined && <StatementText text={statement} />}
          <Problem error={failure} />
          <footer>
            <Button kind="quiet" onClick={() => setIsOpen(false)}>
              {t('cancel')}
            </Button>
            <Button kind="primary" type="submit" isBusy={isBusy} disabled={isBusy || !isReady}>
              {act}
            </Button>
          </footer>
        </form>
      </Popover.Dropdown>
    </Popover>
  );
}
