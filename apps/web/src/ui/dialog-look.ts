import styles from './controls.module.css';

/** Look of dialogs: background, border and scrim tokens on Mantine's parts. */
export const dialogLook = {
  content: styles['dialog'] ?? '',
  body: styles['dialogBody'] ?? '',
  overlay: styles['overlay'] ?? '',
} as const;
