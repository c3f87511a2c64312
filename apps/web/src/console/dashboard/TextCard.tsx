import { useState } from 'react';
import { Menu } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { MarkdownText } from '../notebook/MarkdownText.tsx';
import { CardFrame, type CardFrameProps } from './CardFrame.tsx';
import { CardTitle } from './CardTitle.tsx';
import { changeCard } from './dashboard-store.ts';
import styles from './dashboard.module.css';

/** A card with Markdown text. */
export function TextCard({
  card,
  isOwn,
  before,
  behind,
}: Pick<CardFrameProps, 'card' | 'isOwn' | 'before' | 'behind'>) {
  const t = useTranslations('dashboard');
  const { text = '' } = card;
  const [isEditing, setIsEditing] = useState(isOwn && text === '');
  return (
    <CardFrame
      card={card}
      label={card.title === '' ? t('text') : card.title}
      isOwn={isOwn}
      before={before}
      behind={behind}
      head={<CardTitle key={card.title} card={card} usual={t('text')} isOwn={isOwn} />}
      items={isOwn && <Menu.Item onClick={() => setIsEditing(true)}>{t('editText')}</Menu.Item>}
    >
      {isEditing ? (
        <textarea
          className={styles['words']}
          aria-label={t('text')}
          placeholder={t('textPlaceholder')}
          autoFocus
          defaultValue={text}
          onBlur={(event) => {
            changeCard(card.id, { text: event.currentTarget.value });
            setIsEditing(event.currentTarget.value === '');
          }}
          onKeyDown={(event) => {
            if (event.key === 'Escape') event.currentTarget.blur();
          }}
        />
      ) : (
        <div className={styles['cardBody']} data-form="text" onDoubleClick={() => isOwn && setIsEditing(true)}>
          <MarkdownText text={text} />
        </div>
      )}
    </CardFrame>
  );
}
