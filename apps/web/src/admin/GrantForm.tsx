import { useState } from 'react';
import { Plus } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { build, printStatement, type RoleName } from '@astrolabe/ngql';
import { runStatement } from '../data/schema-statements.ts';
import { Choice } from '../ui/Choice.tsx';
import { PopoverForm } from './PopoverForm.tsx';

/** GOD cannot be granted. */
const GRANTED = build.ROLE_NAMES.filter((role) => role !== 'GOD');

/** The user who gets a role, and the spaces where it can be granted. */
export interface GrantFormProps {
  readonly user: string;
  readonly spaces: readonly string[];
  readonly isDisabled: boolean;
}

/** Grants a user a role in a space. A user has one role per space; a new one replaces the old one. */
export function GrantForm({ user, spaces, isDisabled }: GrantFormProps) {
  const t = useTranslations('admin');
  const [role, setRole] = useState<RoleName>('USER');
  const [chosen, setSpace] = useState<string>();
  const space = chosen ?? spaces[0] ?? '';
  const statement = build.grantRole(role, space, user);
  return (
    <PopoverForm
      title={t('grantTo', { user })}
      act={t('grant')}
      icon={<Plus size={12} />}
      isDisabled={isDisabled || spaces.length === 0}
      isReady={space !== ''}
      statement={`${printStatement(statement)};`}
      done={t('granted', { role, user, space })}
      onSubmit={() => runStatement(statement, '')}
    >
      <Choice
        label={t('role')}
        value={role}
        options={GRANTED.map((one) => ({ value: one, label: `${one}: ${t(`role_${one}`)}` }))}
        onChoose={(value) => setRole(GRANTED.find((one) => one === value) ?? 'USER')}
      />
      <Choice
        label={t('space')}
        value={space}
        options={spaces.map((name) => ({ value: name, label: name }))}
        onChoose={setSpace}
      />
    </PopoverForm>
  );
}
