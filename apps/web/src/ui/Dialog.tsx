import type { ReactNode } from 'react';
import { Modal } from '@mantine/core';
import { X } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { dialogLook } from './dialog-look.ts';
import { IconButton } from './IconButton.tsx';
import styles from './controls.module.css';

/** A dialog: head, body, foot. Used only for several decisions or a lot of content. */
export interface DialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly title: string;
  readonly width?: number;
  readonly aside?: ReactNode;
  readonly foot?: ReactNode;
  readonly children: ReactNode;
}

/** A modal dialog. */
export function Dialog({ isOpen, onClose, title, width = 480, aside, foot, children }: DialogProps) {
  const t = useTranslations('ui');
  return (
    <Modal.Root
      opened={isOpen}
      onClose={onClose}
      size={width}
      centered
      lockScroll={false}
      transitionProps={{ duration: 120 }}
      zIndex={40}
      classNames={dialogLook}
    >
      <Modal.Overlay />
      <Modal.Content aria-label={title}>
        <div className={styles['dialogHead']}>
          <h2>{title}</h2>
          {aside}
          <span className="grow" />
          <IconButton label={t('close')} icon={<X size={16} />} onClick={onClose} />
        </div>
        <Modal.Body>{children}</Modal.Body>
        {foot !== undefined && <div className={styles['dialogFoot']}>{foot}</div>}
      </Modal.Content>
    </Modal.Root>
  );
}
