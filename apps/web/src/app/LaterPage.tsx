import { useNavigate } from '@tanstack/react-router';
import { SquareTerminal } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { consoleStore } from '../state/console-store.ts';
import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';

const EXAMPLE = 'CREATE TAG IF NOT EXISTS player(name string, age int);\nCREATE EDGE IF NOT EXISTS follow(degree int);';

/** The sketch, which a later version brings: says so, and gives the way that works today. */
export function LaterPage() {
  const navigate = useNavigate();
  const words = useTranslations('later');
  const open = (text?: string): void => {
    if (text !== undefined) consoleStore.setState({ text });
    void navigate({ to: '/console' });
  };
  return (
    <EmptyState
      isPage
      title={words('sketchTitle')}
      say={words('sketchSay')}
      actions={
        <Button kind="primary" size="form" icon={<SquareTerminal size={16} />} onClick={() => open()}>
          {words('open')}
        </Button>
      }
      exampleTitle={words('exampleTitle')}
      example={
        <>
          <code>{EXAMPLE}</code>
          <Button onClick={() => open(EXAMPLE)}>{words('put')}</Button>
        </>
      }
    />
  );
}
