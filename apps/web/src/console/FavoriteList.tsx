import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { ChevronDown, ChevronRight, Star, Trash2, X } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { favoritesQuery } from '../data/favorites.ts';
import { replaceText } from '../editor/editor-handle.ts';
import { Confirm } from '../ui/Confirm.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { shortStatement } from './short-statement.ts';
import { useFavorites } from './use-favorites.ts';
import styles from './console.module.css';

/** The account's favorites; a click puts one into the editor. */
export function FavoriteList() {
  const words = useTranslations('drawer');
  const [isOpen, setIsOpen] = useState(true);
  const favorites = useQuery(favoritesQuery).data ?? [];
  const { remove, removeAll } = useFavorites();
  return (
    <section className={styles['section']} aria-label={words('favorites')}>
      <div className={styles['sectionHead']}>
        <button type="button" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          {isOpen ? <ChevronDown size={12} /> : <ChevronRight size={12} />}
          <span>{words('favorites')}</span>
          <span className={styles['count']}>{favorites.length}</span>
        </button>
        {favorites.length > 0 && (
          <Confirm
            title={words('clearFavoritesTitle')}
            body={words('clearFavoritesBody', { count: favorites.length })}
            act={words('clearFavorites')}
            onConfirm={() => void removeAll()}
          >
            {(open) => (
              <IconButton size="row" label={words('clearFavorites')} icon={<Trash2 size={14} />} onClick={open} />
            )}
          </Confirm>
        )}
      </div>
      {isOpen && favorites.length === 0 && <p className={styles['note']}>{words('noFavorites')}</p>}
      {isOpen && favorites.length > 0 && (
        <ul className={styles['sectionList']}>
          {favorites.map((favorite) => (
            <li key={favorite.id} className={styles['statement']}>
              <button type="button" title={favorite.content} onClick={() => replaceText(favorite.content)}>
                <Star size={12} />
                <span className="clip">{shortStatement(favorite.content)}</span>
              </button>
              <IconButton
                size="row"
                label={words('removeFavorite')}
                icon={<X size={14} />}
                onClick={() => void remove(favorite.id)}
              />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
