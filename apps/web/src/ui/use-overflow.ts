import { useEffect, useState, type RefObject } from 'react';

/**
 * Whether an element overflows horizontally, so that it must be focusable to scroll by keyboard. Pass `childCount` if the number of children
 * changes.
 */
export function useOverflow(element: RefObject<HTMLElement | null>, childCount?: number): boolean {
  const [isOver, setIsOver] = useState(false);
  useEffect(() => {
    const box = element.current;
    if (box === null) return;
    const look = (): void => setIsOver(box.scrollWidth > box.clientWidth + 1);
    const observer = new ResizeObserver(look);
    observer.observe(box);
    for (const child of box.children) observer.observe(child);
    look();
    return () => observer.disconnect();
  }, [element, childCount]);
  return isOver;
}
