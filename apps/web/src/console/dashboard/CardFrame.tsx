import { useState, type CSSProperties, type PointerEvent, type ReactNode } from 'react';
import { Menu } from '@mantine/core';
import { Check, Ellipsis, GripVertical } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { showToast } from '../../state/toast-store.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { menuLook } from '../../ui/menu-look.ts';
import { CARD_SPAN_MAX, spanOf, type DashboardCard } from './dashboard-file.ts';
import { changeCard, moveCard, removeCard } from './dashboard-store.ts';
import styles from './dashboard.module.css';

const DRAGGED_CARD = 'application/x-astrolabe-card';
const SPANS = Array.from({ length: CARD_SPAN_MAX }, (_, index) => index + 1);

/** A card in the grid of a dashboard. */
export interface CardFrameProps {
  readonly card: DashboardCard;
  readonly label: string;
  /** Whether it may be changed. */
  readonly isOwn: boolean;
  /** Ids of the neighbors. */
  readonly before: string | undefined;
  readonly behind: string | undefined;
  readonly head: ReactNode;
  /** More items of its menu. */
  readonly items?: ReactNode;
  readonly children: ReactNode;
}

/** The frame of a card: head with menu, drag to move, corner to resize. All of it also works from the menu. */
export function CardFrame({ card, label, isOwn, before, behind, head, items, children }: CardFrameProps) {
  const [isTarget, setIsTarget] = useState(false);
  const style = { '--span-columns': card.width, '--span-rows': card.height } as CSSProperties;
  return (
    <article
      className={`card ${styles['card']}`}
      style={style}
      data-target={isTarget || undefined}
      aria-label={label}
      onDragOver={(event) => {
        if (!isOwn || !event.dataTransfer.types.includes(DRAGGED_CARD)) return;
        event.preventDefault();
        setIsTarget(true);
      }}
      onDragLeave={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setIsTarget(false);
      }}
      onDrop={(event) => {
        setIsTarget(false);
        const id = event.dataTransfer.getData(DRAGGED_CARD);
        if (id === '') return;
        event.preventDefault();
        moveCard(id, card.id);
      }}
    >
      <header className={styles['cardHead']}>
        {isOwn && (
          <span
            className={styles['handle']}
            draggable
            aria-hidden="true"
            onDragStart={(event) => {
              event.dataTransfer.setData(DRAGGED_CARD, card.id);
              const frame = event.currentTarget.closest('article');
              if (frame !== null) event.dataTransfer.setDragImage(frame, 12, 12);
            }}
          >
            <GripVertical size={14} />
          </span>
        )}
        {head}
        {(isOwn || items !== undefined) && (
          <CardMenu card={card} isOwn={isOwn} before={before} behind={behind} items={items} />
        )}
      </header>
      {children}
      {isOwn && <Corner card={card} />}
    </article>
  );
}

function CardMenu({
  card,
  isOwn,
  before,
  behind,
  items,
}: Pick<CardFrameProps, 'card' | 'isOwn' | 'before' | 'behind' | 'items'>) {
  const t = useTranslations('dashboard');
  const remove = (): void => {
    const undo = removeCard(card.id);
    showToast('success', t('removed'), undefined, { label: t('undo'), run: undo });
  };
  return (
    <Menu {...menuLook} width={240}>
      <Menu.Target>
        <IconButton size="row" label={t('cardMenu')} icon={<Ellipsis size={14} />} />
      </Menu.Target>
      <Menu.Dropdown mah={400} style={{ overflowY: 'auto' }}>
        {items}
        {isOwn && (
          <>
            <Menu.Item disabled={before === undefined} onClick={() => before && moveCard(card.id, before)}>
              {t('earlier')}
            </Menu.Item>
            <Menu.Item disabled={behind === undefined} onClick={() => behind && moveCard(card.id, behind)}>
              {t('later')}
            </Menu.Item>
            {(['width', 'height'] as const).map((side) => (
              <div key={side}>
                <Menu.Label>{t(side)}</Menu.Label>
                {SPANS.map((span) => (
                  <Menu.Item
                    key={span}
                    aria-current={card[side] === span || undefined}
                    rightSection={card[side] === span && <Check size={14} />}
                    onClick={() => changeCard(card.id, { [side]: span })}
                  >
                    {t(side === 'width' ? 'columns' : 'rows', { count: span })}
                  </Menu.Item>
                ))}
              </div>
            ))}
            <Menu.Divider />
            <Menu.Item onClick={remove}>{t('remove')}</Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}

/** The corner that resizes a card by drag, in steps of the grid. The menu does the same by keyboard. */
function Corner({ card }: { readonly card: DashboardCard }) {
  const resize = (event: PointerEvent<HTMLSpanElement>): void => {
    const frame = event.currentTarget.closest('article');
    if (frame === null || !event.currentTarget.hasPointerCapture(event.pointerId)) return;
    const { left, top, width, height } = frame.getBoundingClientRect();
    const step = { x: width / card.width, y: height / card.height };
    const next = {
      width: spanOf((event.clientX - left) / step.x, card.width),
      height: spanOf((event.clientY - top) / step.y, card.height),
    };
    if (next.width !== card.width || next.height !== card.height) changeCard(card.id, next);
  };
  return (
    <span
      className={styles['corner']}
      aria-hidden="true"
      onPointerDown={(event) => {
        event.preventDefault();
        event.currentTarget.setPointerCapture(event.pointerId);
      }}
      onPointerMove={resize}
    />
  );
}
