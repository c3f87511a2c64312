import { lazy, Suspense, useState } from 'react';
import { Smile } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { Button, type ControlSize } from '../../ui/Button.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import type { IconName } from './icon-name.ts';
import { loadIcons } from './icon-paths.ts';
import { IconMark } from './IconMark.tsx';
import styles from './icons.module.css';

const IconGrid = lazy(async () => ({ default: (await import('./IconGrid.tsx')).IconGrid }));

/** Icon picker: a button with the current icon, and a grid of all icons that opens in its own line. */
export function IconPicker({
  label,
  value,
  size = 'form',
  onChoose,
}: {
  readonly label: string;
  readonly value: IconName | undefined;
  readonly size?: ControlSize;
  readonly onChoose: (name: IconName | undefined) => void;
}) {
  const t = useTranslations('explore');
  const [isOpen, setOpen] = useState(false);
  const choose = (name: IconName | undefined): void => {
    setOpen(false);
    if (name !== undefined) void loadIcons([name]);
    onChoose(name);
  };
  return (
    <>
      <IconButton
        size={size}
        label={value === undefined ? label : `${label}: ${t(`icon_${value}`)}`}
        icon={value === undefined ? <Smile size={16} /> : <IconMark name={value} />}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      />
      {isOpen && (
        <div className={styles['chooser']}>
          <Suspense fallback={<Spinner />}>
            <IconGrid value={value} onChoose={choose} />
          </Suspense>
          {value !== undefined && (
            <Button size="row" onClick={() => choose(undefined)}>
              {t('noIcon')}
            </Button>
          )}
        </div>
      )}
    </>
  );
}
