/** Text at a vertex or line of the diagram. */
export interface DiagramMessagesProps {
  readonly x: number;
  readonly y: number;
  readonly text: string;
  readonly isName?: boolean;
  readonly isWarning?: boolean;
}

/** Diagram text with an outline in the background color, so that lines do not cross it. */
export function DiagramMessages({ x, y, text, isName = false, isWarning = false }: DiagramMessagesProps) {
  return (
    <text
      x={x}
      y={y}
      data-name={isName || undefined}
      textAnchor="middle"
      fontSize={isName ? 12 : 11}
      fontWeight={isName ? 500 : 400}
      fontFamily="var(--font-ui)"
      fill={isWarning ? 'var(--warning)' : isName ? 'var(--text)' : 'var(--text-2)'}
      stroke="var(--canvas)"
      strokeWidth={4}
      strokeLinejoin="round"
      paintOrder="stroke"
    >
      {text}
    </text>
  );
}
