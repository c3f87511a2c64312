import { Suspense, useMemo, useState } from 'react';
import { Menu } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { RotateCw } from 'lucide-react';
import { useNavigate } from '@tanstack/react-router';
import { useFormatter, useTranslations } from 'use-intl';
import { chooseSpace, openTab } from '../../state/console-store.ts';
import { CARD_FORMS } from '../../state/view-names.ts';
import { Chip } from '../../ui/Chip.tsx';
import { Choice } from '../../ui/Choice.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { rowFilterOf } from '../../result-view/filter/row-filter.ts';
import { shortStatement } from '../short-statement.ts';
import { cardQuery } from './card-query.ts';
import { CARD_VIEWS, formsOf, titleOf } from './card-views.tsx';
import { CardFrame, type CardFrameProps } from './CardFrame.tsx';
import { CardTitle } from './CardTitle.tsx';
import { ThresholdDialog } from './ThresholdDialog.tsx';
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
  const name = useTranslations('result.viewName');
  const format = useFormatter();
  const navigate = useNavigate();
  const { data: whole, error, isFetching, dataUpdatedAt, refetch } = useQuery(cardQuery(card, everySeconds));
  const { condition = '' } = card;
  const data = useMemo(() => {
    const { test } = rowFilterOf(condition, whole?.columns ?? []);
    return whole === undefined || test === undefined ? whole : { ...whole, rows: whole.rows.filter(test) };
  }, [whole, condition]);
  const [showsChoices, setShowsChoices] = useState(false);
  const [asksThreshold, setAsksThreshold] = useState(false);
  const forms = data === undefined ? CARD_FORMS : formsOf(data);
  const form = forms.includes(card.form) ? card.form : 'table';
  const { Part } = CARD_VIEWS[form];
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
          {condition !== '' && (
            <span className="clip" title={condition}>
              <Chip>{condition}</Chip>
            </span>
          )}
          {isOwn && (
            <Choice
              label={t('form')}
              isLabelHidden
              controlSize="row"
              value={form}
              options={forms.map((one) => ({ value: one, label: name(one) }))}
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
          {isOwn && form === 'chart' && (
            <Menu.Item onClick={() => setShowsChoices(!showsChoices)}>
              {t(showsChoices ? 'hideChoices' : 'showChoices')}
            </Menu.Item>
          )}
          {isOwn && condition !== '' && (
            <Menu.Item onClick={() => changeCard(card.id, { condition: undefined })}>{t('removeCondition')}</Menu.Item>
          )}
          {isOwn && form === 'value' && <Menu.Item onClick={() => setAsksThreshold(true)}>{t('threshold')}</Menu.Item>}
        </>
      }
    >
      <Problem error={error} />
      <div className={styles['cardBody']} data-form={form}>
        {data !== undefined && (
          <Suspense fallback={<Spinner />}>
            <Part
              result={data}
              card={card}
              showsChoices={isOwn && showsChoices}
              onChart={(chart) => changeCard(card.id, { chart })}
            />
          </Suspense>
        )}
      </div>
      {data !== undefined && whole !== undefined && (
        <footer className={styles['cardFoot']}>
          {whole.rows.length < whole.rowCount && (
            <span>{t('part', { shown: format.number(whole.rows.length), count: format.number(whole.rowCount) })}</span>
          )}
          <span className="grow" />
          <span>{t('asOf', { time: format.dateTime(dataUpdatedAt, { timeStyle: 'medium' }) })}</span>
        </footer>
      )}
      {asksThreshold && <ThresholdDialog card={card} onClose={() => setAsksThreshold(false)} />}
    </CardFrame>
  );
}
