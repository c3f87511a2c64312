import styles from './controls.module.css';

/** The look of what lies over the page: ground, border and scrim of our tokens on Mantine's parts. */
export const dialogLook = {
  content: styles['dialog'] ?? '',
  body: styles['dialogBody'] ?? '',
  overlay: styles['overlay'] ?? '',
} as const;
