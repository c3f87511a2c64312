import { useMemo } from 'react';
import { Copy, Download } from 'lucide-react';
import { useFormatter, useTranslations } from 'use-intl';
import type { Value } from '@astrolabe/model';
import { VALUE_TEXT_MAX } from '../../limits.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { saveFile } from '../../ui/save-file.ts';
import { useCopy } from '../../ui/use-copy.ts';
import { hasParts } from './value-lines.ts';
import { plainText, valueTextUpTo } from './value-pieces.ts';
import { ValueTree } from './ValueTree.tsx';
import styles from './value.module.css';

/** A complete value: expanded parts and text; for a very long value its start, and the rest as a file. */
export function CellDialog({
  title,
  value,
  onClose,
}: {
  readonly title: string;
  readonly value: Value;
  readonly onClose: () => void;
}) {
  const t = useTranslations('result');
  const format = useFormatter();
  const copy = useCopy();
  const { text, characterCount } = useMemo(() => valueTextUpTo(value, VALUE_TEXT_MAX), [value]);
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={title}
      width={720}
      aside={
        <>
          <IconButton label={t('copy')} icon={<Copy size={16} />} onClick={() => void copy(plainText(value))} />
          <IconButton
            label={t('saveValue')}
            icon={<Download size={16} />}
            onClick={() => saveFile('value.txt', plainText(value), 'text/plain;charset=utf-8')}
          />
        </>
      }
    >
      {hasParts(value) && (
        <div className={styles['wholeTree']}>
          <ValueTree value={value} isSearchable />
        </div>
      )}
      <pre className={styles['whole']} tabIndex={0} dir="auto">
        {text}
      </pre>
      {characterCount > VALUE_TEXT_MAX && (
        <p className={styles['wholeCut']}>
          {t('valueCut', { shown: format.number(VALUE_TEXT_MAX), count: format.number(characterCount) })}
        </p>
      )}
    </Dialog>
  );
}
