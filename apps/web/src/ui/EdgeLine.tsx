const DASHES = ['', '6 4', '1.5 3.5', '7 3 1.5 3'] as const;

/** The line of an edge type: its dash pattern by slot, which counts from 0, and a head. */
export function EdgeLine({ slot }: { readonly slot: number }) {
  return (
    <svg width="24" height="12" viewBox="0 0 24 12" aria-hidden="true" style={{ flex: 'none', display: 'block' }}>
      <path
        d="M0 6H19"
        stroke="var(--edge)"
        strokeWidth="1.5"
        strokeDasharray={DASHES[slot % DASHES.length]}
        fill="none"
      />
      <path d="M18 3l5 3-5 3z" fill="var(--edge)" />
    </svg>
  );
}
