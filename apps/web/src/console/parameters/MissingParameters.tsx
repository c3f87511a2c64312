import { useTranslations } from 'use-intl';
import { Button } from '../../ui/Button.tsx';
import styles from './parameters.module.css';

/** Parameters used without a value. */
export interface MissingParametersProps {
  readonly names: readonly string[];
  readonly onSet: (name: string) => void;
}

/** The parameters that are missing, each with the way to set it; nothing if none is. */
export function MissingParameters({ names, onSet }: MissingParametersProps) {
  const t = useTranslations('parameters');
  if (names.length === 0) return null;
  return (
    <ul aria-label={t('missing')} className={styles['missing']}>
      {names.map((name) => (
        <li key={name}>
          <span className="tok-variable clip">${name}</span>
          <span className="second grow">{t('notSet')}</span>
          <Button size="row" onClick={() => onSet(name)}>
            {t('setNow', { name })}
          </Button>
        </li>
      ))}
    </ul>
  );
}
