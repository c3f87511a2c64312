import { useCallback, useState } from 'react';

/** The size of an element, in pixels. */
export interface ElementSize {
  readonly width: number;
  readonly height: number;
}

/** Before the element is measured. */
const FIRST: ElementSize = { width: 344, height: 240 };
/** Ignores smaller changes, such as those caused by scroll bars. */
const STEP = 24;

/** A ref for an element, and its size as it changes, in steps. */
export function useElementSize(): readonly [(element: HTMLElement | null) => (() => void) | undefined, ElementSize] {
  const [room, setRoom] = useState(FIRST);
  const measure = useCallback((element: HTMLElement | null) => {
    if (element === null) return undefined;
    const read = (): void => {
      const { clientWidth: width, clientHeight: height } = element;
      if (width === 0 || height === 0) return;
      setRoom((before) =>
        Math.abs(before.width - width) < STEP && Math.abs(before.height - height) < STEP ? before : { width, height },
      );
    };
    const observer = new ResizeObserver(read);
    observer.observe(element);
    read();
    return () => observer.disconnect();
  }, []);
  return [measure, room];
}
