import { useEffect, useRef } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { Maximize2, NotebookText, Plus, RotateCw, SquareTerminal } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { useStore } from 'zustand';
import { dashboardsQuery } from '../../data/dashboards.ts';
import { Button } from '../../ui/Button.tsx';
import { Chip } from '../../ui/Chip.tsx';
import { Choice } from '../../ui/Choice.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { CARDS_KEY } from './card-query.ts';
import { REFRESH_SECONDS } from './dashboard-file.ts';
import {
  addCard,
  changeOpen,
  dashboardStore,
  lastOpened,
  openDashboard,
  pageInSight,
  saveNow,
  type OpenDashboard,
} from './dashboard-store.ts';
import { DashboardCardView } from './DashboardCardView.tsx';
import { DashboardInputs } from './DashboardInputs.tsx';
import { DashboardMenu } from './DashboardMenu.tsx';
import { DashboardPages } from './DashboardPages.tsx';
import { DashboardSwitch, useNewDashboard } from './DashboardSwitch.tsx';
import { TextCard } from './TextCard.tsx';
import styles from './dashboard.module.css';

/** The account's own and shared dashboards, one at a time. */
export function DashboardPage() {
  const { id } = useParams({ strict: false });
  const navigate = useNavigate();
  const list = useQuery(dashboardsQuery);
  const { open, failure } = useStore(dashboardStore);
  const first = id === undefined && list.data !== undefined ? lastOpened(list.data)?.id : undefined;
  useEffect(() => {
    if (first !== undefined) void navigate({ to: '/dashboards/$id', params: { id: first }, replace: true });
  }, [first, navigate]);
  const isNoneOpen = open === undefined;
  useEffect(() => {
    if (id !== undefined) void openDashboard(id);
  }, [id, isNoneOpen]);
  useEffect(() => () => void saveNow(), []);
  return (
    <div className={styles['dashboard']}>
      {open !== undefined && open.id === id ? (
        <Open open={open} />
      ) : (
        <div className={styles['head']}>
          <DashboardSwitch open={undefined} />
          <span className="grow" />
          <DashboardMenu open={undefined} />
        </div>
      )}
      <Problem error={failure ?? list.error} />
      {id === undefined && list.data?.length === 0 && <NoDashboards />}
    </div>
  );
}

function NoDashboards() {
  const t = useTranslations('dashboard');
  const navigate = useNavigate();
  const create = useNewDashboard();
  return (
    <EmptyState
      isPage
      title={t('noneTitle')}
      say={t('noneSay')}
      actions={
        <>
          <Button kind="primary" icon={<Plus size={16} />} onClick={() => void create()}>
            {t('new')}
          </Button>
          <Button icon={<SquareTerminal size={16} />} onClick={() => void navigate({ to: '/console' })}>
            {t('toConsole')}
          </Button>
        </>
      }
    />
  );
}

function Open({ open }: { readonly open: OpenDashboard }) {
  const t = useTranslations('dashboard');
  const queryClient = useQueryClient();
  const grid = useRef<HTMLDivElement>(null);
  const cards = pageInSight(open)?.cards ?? [];
  const { everySeconds, isOwn } = open;
  return (
    <>
      <div className={styles['head']}>
        <DashboardSwitch open={open} />
        {!isOwn && <Chip>{t('ownedBy', { owner: open.owner })}</Chip>}
        {isOwn && open.isShared && <Chip tone="accent">{t('shared')}</Chip>}
        <span className="grow" />
        <Choice
          label={t('every')}
          isLabelHidden
          controlSize="bar"
          value={String(everySeconds)}
          options={REFRESH_SECONDS.map((seconds) => ({
            value: String(seconds),
            label: seconds === 0 ? t('byHand') : t('everySeconds', { seconds }),
          }))}
          onChoose={(seconds) => changeOpen(() => ({ everySeconds: Number(seconds) }))}
        />
        <Button
          icon={<RotateCw size={16} />}
          onClick={() => void queryClient.refetchQueries({ queryKey: [CARDS_KEY], type: 'active' })}
        >
          {t('runAll')}
        </Button>
        {isOwn && (
          <Button
            kind="quiet"
            icon={<NotebookText size={16} />}
            onClick={() =>
              addCard({ title: '', statement: '', space: '', form: 'table', text: '', width: 2, height: 1 })
            }
          >
            {t('addText')}
          </Button>
        )}
        <IconButton
          label={t('fullScreen')}
          icon={<Maximize2 size={16} />}
          onClick={() => void grid.current?.requestFullscreen().catch(() => undefined)}
        />
        <DashboardMenu open={open} />
      </div>
      <DashboardPages open={open} />
      <div ref={grid} className={styles['sheet']}>
        <DashboardInputs cards={cards} />
        {cards.length === 0 && <EmptyState title={t('emptyTitle')} say={t('emptySay')} />}
        <div className={styles['cards']} data-cards>
          {cards.map((card, at) =>
            card.text === undefined ? (
              <DashboardCardView
                key={card.id}
                card={card}
                everySeconds={everySeconds}
                isOwn={isOwn}
                before={cards[at - 1]?.id}
                behind={cards[at + 1]?.id}
              />
            ) : (
              <TextCard key={card.id} card={card} isOwn={isOwn} before={cards[at - 1]?.id} behind={cards[at + 1]?.id} />
            ),
          )}
        </div>
      </div>
    </>
  );
}
