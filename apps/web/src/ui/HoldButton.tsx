import { useEffect, useRef, type ReactNode } from 'react';
import { IconButton } from './IconButton.tsx';

const HOLD_AFTER_MS = 320;
const REPEAT_MS = 60;

/** A button that steps once when pressed, and repeatedly while held. */
export function HoldButton({
  label,
  icon,
  onStep,
}: {
  readonly label: string;
  readonly icon: ReactNode;
  readonly onStep: () => void;
}) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const hasRepeated = useRef(false);
  const stop = (): void => clearTimeout(timer.current);
  const repeat = (): void => {
    hasRepeated.current = true;
    onStep();
    timer.current = setTimeout(repeat, REPEAT_MS);
  };
  useEffect(() => stop, []);
  return (
    <IconButton
      label={label}
      icon={icon}
      onPointerDown={() => {
        hasRepeated.current = false;
        timer.current = setTimeout(repeat, HOLD_AFTER_MS);
      }}
      onPointerUp={stop}
      onPointerLeave={stop}
      onPointerCancel={stop}
      onClick={() => {
        if (!hasRepeated.current) onStep();
      }}
      onKeyDown={() => (hasRepeated.current = false)}
    />
  );
}
