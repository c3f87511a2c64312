const OUTLINES = [
  'M6 1a5 5 0 1 1 0 10A5 5 0 0 1 6 1z',
  'M1.5 1.5h9v9h-9z',
  'M6 .7l4.7 2.65v5.3L6 11.3 1.3 8.65v-5.3z',
  'M6 .4L11.6 6 6 11.6.4 6z',
  'M6 1l5.2 9.6H.8z',
  'M6 .8l5.2 3.8-2 6.2H2.8l-2-6.2z',
  'M3.5 1.5h5a2 2 0 0 1 2 2v5a2 2 0 0 1-2 2h-5a2 2 0 0 1-2-2v-5a2 2 0 0 1 2-2z',
  'M3.8.9h4.4l2.9 2.9v4.4l-2.9 2.9H3.8L.9 8.2V3.8z',
] as const;
const RING_FIRST_SLOT = 8;
const RING_OUTLINES = [OUTLINES[0], OUTLINES[1], OUTLINES[2], OUTLINES[3]] as const;
const SLOT_COUNT = 12;

/** Shape and color of a tag slot, counted from 0; they repeat after twelve. */
export function TagShape({ slot, size = 12 }: { readonly slot: number; readonly size?: number }) {
  const index = slot % SLOT_COUNT;
  const colour = `var(--tag-${index + 1})`;
  const isRing = index >= RING_FIRST_SLOT;
  const outline = isRing ? RING_OUTLINES[index - RING_FIRST_SLOT] : OUTLINES[index];
  return (
    <svg width={size} height={size} viewBox="-1 -1 14 14" aria-hidden="true" style={{ flex: 'none', display: 'block' }}>
      <path d={outline} fill={isRing ? 'none' : colour} stroke={isRing ? colour : 'none'} strokeWidth={2.5} />
    </svg>
  );
}
