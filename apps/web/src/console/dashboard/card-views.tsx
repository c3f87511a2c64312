import type { ComponentType } from 'react';
import { BarList } from '../../result-view/chart/BarList.tsx';
import { chartOf, type ChartSetup } from '../../result-view/chart/chart-setup.ts';
import { loadedPart } from '../../result-view/loaded-part.tsx';
import { PlotChart } from '../../result-view/chart/PlotChart.tsx';
import { ShareRing } from '../../result-view/chart/ShareRing.tsx';
import { sharesOf } from '../../result-view/chart/shares.ts';
import { ROW_VIEWS } from '../../result-view/row-views.ts';
import { numberKindOf } from '../../result-view/value/value-number.ts';
import { CARD_FORMS, type CardForm, type RowViewName } from '../../state/view-names.ts';
import { shortStatement } from '../short-statement.ts';
import { pointsOf, type CardResult } from './card-data.ts';
import { CardNumber } from './CardNumber.tsx';
import type { DashboardCard } from './dashboard-file.ts';

const chart = loadedPart(async () => (await import('../../result-view/chart/ChartView.tsx')).ChartView);

interface CardViewProps {
  readonly result: CardResult;
  readonly card: DashboardCard;
  /** Whether the choices of a chart are shown above it. */
  readonly showsChoices?: boolean;
  readonly onChart?: (chart: ChartSetup) => void;
}

interface CardView {
  readonly applies: (result: CardResult) => boolean;
  readonly Part: ComponentType<CardViewProps>;
}

/** The views of a card: those of rows, and charts, which need labels in the first column and numbers in the last. */
export const CARD_VIEWS: { readonly [Form in CardForm]: CardView } = {
  table: ofRows('table'),
  graph: ofRows('graph'),
  map: ofRows('map'),
  chart: {
    applies: ({ rows }) => rows.length > 0,
    Part: ({ result: { columns, rows }, card, showsChoices = false, onChart }) => (
      <chart.Part
        columns={columns}
        rows={rows}
        setup={chartOf(card.chart, rows, columns.length)}
        onSetup={(setup) => onChart?.(setup)}
        hasChoices={showsChoices}
        isFullScreen
      />
    ),
  },
  value: {
    applies: ({ columns, rows }) => rows.length === 1 && columns.length === 1,
    Part: ({ result, card }) => <CardNumber answer={result} threshold={card.threshold} />,
  },
  bars: {
    applies: (result) => pointsOf(result).length > 0,
    Part: ({ result }) => <BarList bars={pointsOf(result).map(({ label, value }) => ({ label, values: [value] }))} />,
  },
  shares: {
    applies: (result) => sharesOf(pointsOf(result)).length > 1,
    Part: ({ result }) => <ShareRing shares={sharesOf(pointsOf(result))} />,
  },
  line: {
    applies: isNumberAlongNumber,
    Part: ({ result, card }) => <CardPlot result={result} card={card} isLine />,
  },
  points: {
    applies: isNumberAlongNumber,
    Part: ({ result, card }) => <CardPlot result={result} card={card} isLine={false} />,
  },
};

/** Returns the views that fit a result. */
export function formsOf(result: CardResult): readonly CardForm[] {
  return CARD_FORMS.filter((form) => CARD_VIEWS[form].applies(result));
}

/** Returns the title of a card: its own, or its statement. */
export function titleOf({ title, statement }: DashboardCard): string {
  return title === '' ? shortStatement(statement) : title;
}

function ofRows(name: RowViewName): CardView {
  const { applies, part } = ROW_VIEWS[name];
  return {
    applies,
    Part: function RowsOfCard({ result: { columns, rows }, card: { width, height, space } }) {
      // Redraws a canvas when the size of its card changes.
      return (
        <part.Part
          key={`${width} ${height}`}
          columns={columns}
          rows={rows}
          isFullScreen
          opensList={width > 2}
          space={space}
        />
      );
    },
  };
}

/** The points of a result along its first column. */
function CardPlot({ result, card, isLine }: CardViewProps & { readonly isLine: boolean }) {
  const points = pointsOf(result)
    .map(({ label, at, value }) => ({ text: label, at, value }))
    .sort((a, b) => a.at - b.at);
  const axis = numberKindOf(result.rows[0]?.[0]) ?? 'number';
  return <PlotChart series={[{ text: '', points }]} axis={axis} isLine={isLine} label={titleOf(card)} />;
}

function isNumberAlongNumber(result: CardResult): boolean {
  return pointsOf(result).length > 1 && result.rows.every(([first]) => numberKindOf(first) !== undefined);
}
