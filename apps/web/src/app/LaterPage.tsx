import { useNavigate, useRouterState } from '@tanstack/react-router';
import { SquareTerminal } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { consoleStore } from '../state/console-store.ts';
import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';

const EXAMPLES = {
  schema: 'SHOW TAGS; SHOW EDGES; SHOW TAG INDEXES;',
  sketch: 'CREATE TAG IF NOT EXISTS player(name string, age int);\nCREATE EDGE IF NOT EXISTS follow(degree int);',
} as const;

/** A page that a later version brings: says so, and gives the way that works today. */
export function LaterPage() {
  const pathname = useRouterState({ select: (state) => state.location.pathname });
  const navigate = useNavigate();
  const words = useTranslations('later');
  const screen = pathname.startsWith('/sketch') ? 'sketch' : 'schema';
  const example = EXAMPLES[screen];
  const open = (text?: string): void => {
    if (text !== undefined) consoleStore.setState({ text });
    void navigate({ to: '/console' });
  };
  return (
    <EmptyState
      isPage
      title={words(`${screen}Title`)}
      say={words(`${screen}Say`)}
      actions={
        <Button kind="primary" size="form" icon={<SquareTerminal size={16} />} onClick={() => open()}>
          {words('open')}
        </Button>
      }
      exampleTitle={words('exampleTitle')}
      example={
        <>
          <code>{example}</code>
          <Button onClick={() => open(example)}>{words('put')}</Button>
        </>
      }
    />
  );
}
