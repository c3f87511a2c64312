import { useRef, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Download, FolderOpen, RotateCw, SquareTerminal } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { useStore } from 'zustand';
import { DASHBOARD_BYTES_MAX } from '../../limits.ts';
import { Button } from '../../ui/Button.tsx';
import { Choice } from '../../ui/Choice.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { FileInput } from '../../ui/FileInput.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { saveFile } from '../../ui/save-file.ts';
import { CARDS_KEY } from './card-query.ts';
import { dashboardText, readDashboard, REFRESH_SECONDS } from './dashboard-file.ts';
import { dashboardStore } from './dashboard-store.ts';
import { DashboardCardView } from './DashboardCardView.tsx';
import { DashboardInputs } from './DashboardInputs.tsx';
import styles from './dashboard.module.css';

/** Results that refresh, as cards on one page. */
export function DashboardPage() {
  const words = useTranslations('dashboard');
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const { cards, everySeconds } = useStore(dashboardStore);
  const input = useRef<HTMLInputElement>(null);
  const [refusal, setRefusal] = useState<unknown>();
  const open = async (file: File): Promise<void> => {
    try {
      dashboardStore.setState(readDashboard(file.size > DASHBOARD_BYTES_MAX ? '' : await file.text()));
      setRefusal(undefined);
    } catch (error) {
      setRefusal(error);
    }
  };
  const files = (
    <>
      <FileInput ref={input} accept=".json" onFiles={([file]) => void open(file)} />
      <Button kind="quiet" icon={<FolderOpen size={16} />} onClick={() => input.current?.click()}>
        {words('openFile')}
      </Button>
    </>
  );
  const toConsole = (
    <Button icon={<SquareTerminal size={16} />} onClick={() => void navigate({ to: '/console' })}>
      {words('toConsole')}
    </Button>
  );
  if (cards.length === 0)
    return (
      <div className={styles['dashboard']}>
        <Problem error={refusal} />
        <EmptyState
          isPage
          title={words('emptyTitle')}
          say={words('emptySay')}
          actions={
            <>
              {toConsole}
              {files}
            </>
          }
        />
      </div>
    );
  return (
    <div className={styles['dashboard']}>
      <div className={styles['head']}>
        <h1>{words('name')}</h1>
        <span className="grow" />
        <Choice
          label={words('every')}
          isLabelHidden
          controlSize="bar"
          value={String(everySeconds)}
          options={REFRESH_SECONDS.map((seconds) => ({
            value: String(seconds),
            label: seconds === 0 ? words('byHand') : words('everySeconds', { seconds }),
          }))}
          onChoose={(seconds) => dashboardStore.setState({ everySeconds: Number(seconds) })}
        />
        <Button
          icon={<RotateCw size={16} />}
          onClick={() => void queryClient.refetchQueries({ queryKey: [CARDS_KEY], type: 'active' })}
        >
          {words('runAll')}
        </Button>
        <Button
          kind="quiet"
          icon={<Download size={16} />}
          onClick={() => saveFile('dashboard.json', dashboardText({ cards, everySeconds }), 'application/json')}
        >
          {words('saveFile')}
        </Button>
        {files}
        {toConsole}
      </div>
      <Problem error={refusal} />
      <DashboardInputs cards={cards} />
      <div className={styles['cards']}>
        {cards.map((card, at) => (
          <DashboardCardView
            key={card.id}
            card={card}
            everySeconds={everySeconds}
            isFirst={at === 0}
            isLast={at === cards.length - 1}
          />
        ))}
      </div>
    </div>
  );
}
