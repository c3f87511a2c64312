import { useState, type ReactNode } from 'react';
import { Menu } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { RotateCw } from 'lucide-react';
import { useNavigate } from '@tanstack/react-router';
import { useFormatter, useTranslations } from 'use-intl';
import { GraphView } from '../../result-view/graph/GraphView.tsx';
import { MapView } from '../../result-view/map/MapView.tsx';
import { ResultTable } from '../../result-view/table/ResultTable.tsx';
import { chooseSpace, openTab } from '../../state/console-store.ts';
import { Chip } from '../../ui/Chip.tsx';
import { Choice } from '../../ui/Choice.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { shortStatement } from '../short-statement.ts';
import { formsOf, pointsOf, sharesOf, type CardResult } from './card-data.ts';
import { cardQuery } from './card-query.ts';
import { CardFrame, type CardFrameProps } from './CardFrame.tsx';
import { CardNumber } from './CardNumber.tsx';
import { CardTitle } from './CardTitle.tsx';
import { ThresholdDialog } from './ThresholdDialog.tsx';
import { CardBars, CardPlot } from './CardChart.tsx';
import { CardShares } from './CardShares.tsx';
import { CARD_FORMS, type CardForm, type DashboardCard } from './dashboard-file.ts';
import { changeCard } from './dashboard-store.ts';
import styles from './dashboard.module.css';

/** A card with a statement: its current result in its view. */
export function DashboardCardView({
  card,
  everySeconds,
  isOwn,
  before,
  behind,
}: Pick<CardFrameProps, 'card' | 'isOwn' | 'before' | 'behind'> & { readonly everySeconds: number }) {
  const t = useTranslations('dashboard');
  const format = useFormatter();
  const navigate = useNavigate();
  const { data, error, isFetching, dataUpdatedAt, refetch } = useQuery(cardQuery(card, everySeconds));
  const [asksThreshold, setAsksThreshold] = useState(false);
  const forms = data === undefined ? CARD_FORMS : formsOf(data);
  const form = forms.includes(card.form) ? card.form : 'table';
  const openStatement = (): void => {
    if (card.space !== '') chooseSpace(card.space);
    openTab(card.statement);
    void navigate({ to: '/console' });
  };
  return (
    <CardFrame
      card={card}
      label={titleOf(card)}
      isOwn={isOwn}
      before={before}
      behind={behind}
      head={
        <>
          <CardTitle key={card.title} card={card} usual={shortStatement(card.statement)} isOwn={isOwn} />
          {card.space !== '' && <Chip>{card.space}</Chip>}
          {isOwn && (
            <Choice
              label={t('form')}
              isLabelHidden
              controlSize="row"
              value={form}
              options={forms.map((one) => ({ value: one, label: t(one) }))}
              onChoose={(chosen) => changeCard(card.id, { form: forms.find((one) => one === chosen) ?? 'table' })}
            />
          )}
          <IconButton
            size="row"
            label={t('runAgain')}
            icon={isFetching ? <Spinner /> : <RotateCw size={14} />}
            onClick={() => void refetch()}
          />
        </>
      }
      items={
        <>
          <Menu.Item onClick={openStatement}>{t('open')}</Menu.Item>
          {isOwn && form === 'value' && <Menu.Item onClick={() => setAsksThreshold(true)}>{t('threshold')}</Menu.Item>}
        </>
      }
    >
      <Problem error={error} />
      <div className={styles['cardBody']} data-form={form}>
        {data !== undefined && <CardContent answer={data} form={form} card={card} />}
      </div>
      {data !== undefined && (
        <footer className={styles['cardFoot']}>
          {data.rows.length < data.rowCount && (
            <span>{t('part', { shown: format.number(data.rows.length), count: format.number(data.rowCount) })}</span>
          )}
          <span className="grow" />
          <span>{t('asOf', { time: format.dateTime(dataUpdatedAt, { timeStyle: 'medium' }) })}</span>
        </footer>
      )}
      {asksThreshold && <ThresholdDialog card={card} onClose={() => setAsksThreshold(false)} />}
    </CardFrame>
  );
}

function CardContent({
  answer,
  form,
  card,
}: {
  readonly answer: CardResult;
  readonly form: CardForm;
  readonly card: DashboardCard;
}): ReactNode {
  // Redraws the canvas when the size of its card changes.
  const size = `${card.width} ${card.height}`;
  switch (form) {
    case 'table':
      return <ResultTable columns={answer.columns} rows={answer.rows} isFullScreen />;
    case 'graph':
      return <GraphView key={size} rows={answer.rows} isFullScreen opensList={card.width > 2} />;
    case 'map':
      return <MapView key={size} columns={answer.columns} rows={answer.rows} isFullScreen />;
    case 'value':
      return <CardNumber answer={answer} threshold={card.threshold} />;
    case 'bars':
      return <CardBars points={pointsOf(answer)} />;
    case 'shares':
      return <CardShares shares={sharesOf(pointsOf(answer))} />;
    case 'line':
    case 'points':
      return <CardPlot points={pointsOf(answer)} label={titleOf(card)} isLine={form === 'line'} />;
  }
}

function titleOf({ title, statement }: DashboardCard): string {
  return title === '' ? shortStatement(statement) : title;
}
