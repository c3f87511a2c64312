/** The product's mark: an astrolabe with its rule pointing at a star. */
export function Mark({ size = 24 }: { readonly size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 24 24" aria-hidden="true" style={{ flex: 'none', display: 'block' }}>
      <g fill="none" stroke="currentColor" strokeWidth="1.5">
        <path d="M10.3 4.2a1.8 1.8 0 1 1 3.4 0" />
        <circle cx="12" cy="13" r="9" />
        <circle cx="12" cy="15.6" r="4.9" opacity=".55" />
        <path d="M12 13l6.2-6.2" />
      </g>
      <circle cx="12" cy="13" r="1.75" fill="currentColor" />
      <circle cx="18.3" cy="6.7" r="3.6" fill="var(--page)" />
      <circle cx="18.3" cy="6.7" r="2.5" fill="var(--accent)" />
    </svg>
  );
}
