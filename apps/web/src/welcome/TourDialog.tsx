import { useNavigate } from '@tanstack/react-router';
import { ArrowRight, SquareTerminal } from 'lucide-react';
import { useLocale, useTranslations } from 'use-intl';
import { chooseSpace, openTab } from '../state/console-store.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import type { Dataset } from './datasets.ts';
import { TOUR_WORDS } from './tour-words.ts';
import { TOURS, type TourStop } from './tours.ts';
import styles from './welcome.module.css';

/** The ten statements of a data set with what they show; one or all of them open in a tab of the console. */
export function TourDialog({ dataset, onClose }: { readonly dataset: Dataset; readonly onClose: () => void }) {
  const words = useTranslations('welcome');
  const says = TOUR_WORDS[useLocale() === 'zh' ? 'zh' : 'en'];
  const navigate = useNavigate();
  const stops = TOURS[dataset.id];
  const open = (chosen: readonly TourStop[]): void => {
    chooseSpace(dataset.space);
    const text = chosen.map((stop) => `# ${says[stop.word]}\n${stop.text};\n`).join('\n');
    openTab(text, words('tourOf', { space: dataset.space }));
    void navigate({ to: '/console' });
  };
  return (
    <Dialog
      isOpen
      width={760}
      onClose={onClose}
      title={words('tourTitle', { title: words(`${dataset.id}Title`) })}
      foot={
        <>
          <span className="meta">{words('tourSay')}</span>
          <span className="grow" />
          <Button kind="primary" size="form" icon={<SquareTerminal size={16} />} onClick={() => open(stops)}>
            {words('tourOpen')}
          </Button>
        </>
      }
    >
      <ol className={styles['tour']}>
        {stops.map((stop, index) => (
          <li key={stop.word}>
            <div>
              <p>{says[stop.word]}</p>
              <code>{stop.text}</code>
            </div>
            <IconButton
              label={words('tourStep', { number: index + 1 })}
              icon={<ArrowRight size={16} />}
              onClick={() => open([stop])}
            />
          </li>
        ))}
      </ol>
    </Dialog>
  );
}
