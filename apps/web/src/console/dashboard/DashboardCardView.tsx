import { useState, type ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { ArrowLeft, ArrowRight, Columns2, RectangleHorizontal, RotateCw, SquareTerminal, Trash2 } from 'lucide-react';
import { useNavigate } from '@tanstack/react-router';
import { useFormatter, useTranslations } from 'use-intl';
import { GraphView } from '../../result-view/graph/GraphView.tsx';
import { MapView } from '../../result-view/map/MapView.tsx';
import { ResultTable } from '../../result-view/table/ResultTable.tsx';
import { ValueText } from '../../result-view/value/ValueText.tsx';
import { chooseSpace, openTab } from '../../state/console-store.ts';
import { Chip } from '../../ui/Chip.tsx';
import { Choice } from '../../ui/Choice.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { shortStatement } from '../short-statement.ts';
import { formsOf, pointsOf, sharesOf, type CardAnswer } from './card-data.ts';
import { cardQuery } from './card-query.ts';
import { CardBars, CardPlot } from './CardChart.tsx';
import { CardShares } from './CardShares.tsx';
import { CARD_FORMS, type CardForm, type DashboardCard } from './dashboard-file.ts';
import { changeCard, moveCard, removeCard } from './dashboard-store.ts';
import styles from './dashboard.module.css';

/** A card: editable title, current result and commands. */
export function DashboardCardView({
  card,
  everySeconds,
  isFirst,
  isLast,
}: {
  readonly card: DashboardCard;
  readonly everySeconds: number;
  readonly isFirst: boolean;
  readonly isLast: boolean;
}) {
  const words = useTranslations('dashboard');
  const format = useFormatter();
  const navigate = useNavigate();
  const { data, error, isFetching, dataUpdatedAt, refetch } = useQuery(cardQuery(card, everySeconds));
  const forms = data === undefined ? CARD_FORMS : formsOf(data);
  const form = forms.includes(card.form) ? card.form : 'table';
  const openStatement = (): void => {
    if (card.space !== '') chooseSpace(card.space);
    openTab(card.statement);
    void navigate({ to: '/console' });
  };
  return (
    <article className={`card ${styles['card']}`} data-wide={card.isWide || undefined} aria-label={titleOf(card)}>
      <header className={styles['cardHead']}>
        <CardTitle key={card.title} card={card} />
        {card.space !== '' && <Chip>{card.space}</Chip>}
        <Choice
          label={words('form')}
          isLabelHidden
          controlSize="row"
          value={form}
          options={forms.map((one) => ({ value: one, label: words(one) }))}
          onChoose={(chosen) => changeCard(card.id, { form: forms.find((one) => one === chosen) ?? 'table' })}
        />
        <IconButton
          size="row"
          label={words('runAgain')}
          icon={isFetching ? <Spinner /> : <RotateCw size={14} />}
          onClick={() => void refetch()}
        />
        <IconButton size="row" label={words('open')} icon={<SquareTerminal size={14} />} onClick={openStatement} />
        <IconButton
          size="row"
          label={words('earlier')}
          icon={<ArrowLeft size={14} />}
          disabled={isFirst}
          onClick={() => moveCard(card.id, -1)}
        />
        <IconButton
          size="row"
          label={words('later')}
          icon={<ArrowRight size={14} />}
          disabled={isLast}
          onClick={() => moveCard(card.id, 1)}
        />
        <IconButton
          size="row"
          label={words(card.isWide ? 'half' : 'wide')}
          icon={card.isWide ? <Columns2 size={14} /> : <RectangleHorizontal size={14} />}
          onClick={() => changeCard(card.id, { isWide: !card.isWide })}
        />
        <IconButton
          size="row"
          label={words('remove')}
          icon={<Trash2 size={14} />}
          onClick={() => removeCard(card.id)}
        />
      </header>
      <Problem error={error} />
      <div className={styles['cardBody']} data-form={form}>
        {data !== undefined && <CardContent answer={data} form={form} title={titleOf(card)} isWide={card.isWide} />}
      </div>
      {data !== undefined && (
        <footer className={styles['cardFoot']}>
          {data.rows.length < data.rowCount && (
            <span>
              {words('part', { shown: format.number(data.rows.length), count: format.number(data.rowCount) })}
            </span>
          )}
          <span className="grow" />
          <span>{words('asOf', { time: format.dateTime(dataUpdatedAt, { timeStyle: 'medium' }) })}</span>
        </footer>
      )}
    </article>
  );
}

function CardTitle({ card }: { readonly card: DashboardCard }) {
  const words = useTranslations('dashboard');
  const [title, setTitle] = useState(card.title);
  return (
    <input
      className={styles['title']}
      aria-label={words('title')}
      placeholder={titleOf(card)}
      value={title}
      onChange={(event) => setTitle(event.currentTarget.value)}
      onBlur={() => title !== card.title && changeCard(card.id, { title: title.trim() })}
      onKeyDown={(event) => {
        if (event.key === 'Enter') event.currentTarget.blur();
      }}
    />
  );
}

function CardContent({
  answer,
  form,
  title,
  isWide,
}: {
  readonly answer: CardAnswer;
  readonly form: CardForm;
  readonly title: string;
  readonly isWide: boolean;
}): ReactNode {
  const [value] = answer.rows[0] ?? [];
  switch (form) {
    case 'table':
      return <ResultTable columns={answer.columns} rows={answer.rows} isFullScreen />;
    case 'graph':
      return <GraphView key={String(isWide)} rows={answer.rows} isFullScreen opensList={isWide} />;
    case 'map':
      return <MapView columns={answer.columns} rows={answer.rows} isFullScreen />;
    case 'value':
      return value === undefined ? null : <ValueText value={value} />;
    case 'bars':
      return <CardBars points={pointsOf(answer)} />;
    case 'shares':
      return <CardShares shares={sharesOf(pointsOf(answer))} />;
    case 'line':
    case 'points':
      return <CardPlot points={pointsOf(answer)} label={title} isLine={form === 'line'} />;
  }
}

function titleOf({ title, statement }: DashboardCard): string {
  return title === '' ? shortStatement(statement) : title;
}
