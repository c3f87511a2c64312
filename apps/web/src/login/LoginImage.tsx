const CENTRE = 400;
const LIMB = 352;
const DEGREES_A_TICK = 2;

/** Stars of the illustration: position, radius and tag color. */
const STARS = [
  [584.7, 163.6, 9, 1],
  [624.4, 327.1, 6, 3],
  [454.5, 143.7, 5, 1],
  [516.7, 279.2, 7, 1],
  [519.3, 412.5, 5, 2],
  [587.2, 499.5, 6, 4],
  [677.5, 469.2, 5, 1],
  [519.2, 624.3, 7, 2],
  [451.3, 541, 5, 1],
  [326.1, 657.6, 5, 3],
  [268.9, 545.7, 8, 1],
  [134.8, 507.1, 5, 1],
  [175.2, 376.4, 6, 2],
  [261.4, 419.5, 5, 4],
  [175.1, 236.6, 6, 1],
  [275.5, 261.8, 5, 1],
  [317.9, 174.5, 6, 3],
  [367.2, 309.8, 5, 1],
  [376.1, 465.8, 5, 1],
] as const;

/** Connected stars, by index in the list. */
const LINES = [
  [0, 1],
  [0, 2],
  [1, 3],
  [2, 3],
  [3, 4],
  [4, 5],
  [5, 6],
  [1, 6],
  [5, 7],
  [4, 8],
  [7, 9],
  [8, 10],
  [9, 10],
  [10, 11],
  [10, 13],
  [11, 12],
  [13, 12],
  [12, 14],
  [14, 15],
  [15, 16],
  [16, 17],
  [17, 3],
  [13, 18],
  [18, 4],
  [18, 8],
  [15, 13],
  [2, 16],
] as const;

const ticks = Array.from({ length: 360 / DEGREES_A_TICK }, (_, index) => {
  const angle = (index * DEGREES_A_TICK * Math.PI) / 180;
  const length = index % 15 === 0 ? 18 : index % 5 === 0 ? 12 : 6;
  const at = (radius: number): string =>
    `${(CENTRE + radius * Math.sin(angle)).toFixed(1)} ${(CENTRE - radius * Math.cos(angle)).toFixed(1)}`;
  return `M${at(LIMB)}L${at(LIMB - length)}`;
}).join('');

/** An astrolabe whose stars are a graph; the rule points at the chosen one. Decoration only. */
export function LoginImage() {
  return (
    <svg viewBox="0 0 800 800" aria-hidden="true">
      <g fill="none" stroke="var(--ring)" strokeWidth="1">
        <circle cx={CENTRE} cy={CENTRE} r="376" />
        <circle cx={CENTRE} cy={CENTRE} r={LIMB} />
        <path d={ticks} />
        <circle cx={CENTRE} cy={CENTRE} r="322" />
        <circle cx={CENTRE} cy={CENTRE} r="226" />
        <circle cx={CENTRE} cy={CENTRE} r="148" />
        <circle cx={CENTRE} cy="478" r="226" strokeWidth="1.5" />
        <circle cx={CENTRE} cy="478" r="212" />
        <path d="M400 78V722M78 400H722" strokeDasharray="2 6" />
        {[0, 1, 2, 3, 4].map((step) => (
          <path key={step} d={`M78 ${400 - 8 * step}Q400 ${250 - 60 * step} 722 ${400 - 8 * step}`} opacity=".5" />
        ))}
        <path d="M371 31a32 32 0 1 1 58 0" strokeWidth="1.5" />
      </g>
      <g transform={`rotate(38 ${CENTRE} ${CENTRE})`}>
        <path d="M394 48h12l-3 330h-6zM397 422h6l3 330h-12z" fill="var(--page)" stroke="var(--control-border)" />
      </g>
      <circle cx={CENTRE} cy={CENTRE} r="14" fill="var(--page)" stroke="var(--control-border)" strokeWidth="1.5" />
      <circle cx={CENTRE} cy={CENTRE} r="4" fill="var(--control-border)" />
      <g stroke="var(--edge)" opacity=".8">
        {LINES.map(([from, to]) => (
          <line key={`${from}-${to}`} x1={STARS[from][0]} y1={STARS[from][1]} x2={STARS[to][0]} y2={STARS[to][1]} />
        ))}
      </g>
      {STARS.map(([x, y, radius, slot]) => (
        <circle
          key={`${x}-${y}`}
          cx={x}
          cy={y}
          r={radius}
          fill={`var(--tag-${slot})`}
          stroke="var(--panel)"
          strokeWidth="2"
        />
      ))}
      <circle cx={STARS[0][0]} cy={STARS[0][1]} r="14.5" fill="none" stroke="var(--halo)" strokeWidth="3" />
    </svg>
  );
}
