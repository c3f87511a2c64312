import { useState, type FormEvent } from 'react';
import { Popover } from '@mantine/core';
import { Plus } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { build, printStatement, type RoleName } from '@astrolabe/ngql';
import { StatementText } from '../editor/StatementText.tsx';
import { Button } from '../ui/Button.tsx';
import { Choice } from '../ui/Choice.tsx';
import { useStatement } from './use-statement.ts';
import controls from '../ui/controls.module.css';
import list from '../ui/list-page.module.css';

/** GOD cannot be granted. */
const GRANTED = build.ROLE_NAMES.filter((role) => role !== 'GOD');

/** Who gets a role, and where one can be given. */
export interface GrantFormProps {
  readonly user: string;
  readonly spaces: readonly string[];
  readonly isDisabled: boolean;
}

/** Gives a user a role in a space; a user has one role in a space, and a new one takes the place of the old. */
export function GrantForm({ user, spaces, isDisabled }: GrantFormProps) {
  const words = useTranslations('admin');
  const run = useStatement();
  const [isOpen, setIsOpen] = useState(false);
  const [role, setRole] = useState<RoleName>('USER');
  const [chosen, setSpace] = useState<string>();
  const space = chosen ?? spaces[0];
  const grant = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (space === undefined) return;
    if (await run(build.grantRole(role, space, user), '', words('granted', { role, user, space }))) setIsOpen(false);
  };
  return (
    <Popover opened={isOpen} onChange={setIsOpen} trapFocus returnFocus position="bottom-end" offset={4} shadow="none">
      <Popover.Target>
        <Button
          kind="quiet"
          size="row"
          icon={<Plus size={12} />}
          disabled={isDisabled || spaces.length === 0}
          aria-label={words('grantTo', { user })}
          onClick={() => setIsOpen(!isOpen)}
        >
          {words('grant')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown className={controls['dropdown'] ?? ''} data-flush aria-label={words('grantTo', { user })}>
        <form className={list['popover']} onSubmit={(event) => void grant(event)}>
          <h2>{words('grantTo', { user })}</h2>
          <Choice
            label={words('role')}
            value={role}
            options={GRANTED.map((one) => ({ value: one, label: `${one}: ${words(`role_${one}`)}` }))}
            onChoose={(value) => setRole(GRANTED.find((one) => one === value) ?? 'USER')}
          />
          <Choice
            label={words('space')}
            value={space ?? ''}
            options={spaces.map((name) => ({ value: name, label: name }))}
            onChoose={setSpace}
          />
          {space !== undefined && <StatementText text={`${printStatement(build.grantRole(role, space, user))};`} />}
          <footer>
            <Button kind="quiet" onClick={() => setIsOpen(false)}>
              {words('cancel')}
            </Button>
            <Button kind="primary" type="submit">
              {words('grant')}
            </Button>
          </footer>
        </form>
      </Popover.Dropdown>
    </Popover>
  );
}
