import { useEffect, useRef, useState } from 'react';
import { SKETCH_EDIT_MS } from './limits.ts';
import { elementOf, withElement, type SketchEdgeType, type SketchTag } from './sketch-graph.ts';
import { changeGraph, sketchStore } from './sketch-store.ts';

/** The parts of an element that its panel edits. */
export type ElementContent = Pick<SketchTag, 'name' | 'comment' | 'properties' | 'timeToLive'>;

/** State and changes of the fields in the panel. */
export interface ElementEdit {
  readonly content: ElementContent;
  readonly change: (part: Partial<ElementContent>) => void;
  /** Applies pending input immediately. */
  readonly flush: () => void;
}

/** Holds the panel input and applies it after a short pause (specification, section 4). */
export function useElementEdit(element: SketchTag | SketchEdgeType): ElementEdit {
  const [content, setContent] = useState<ElementContent>(element);
  const [seen, setSeen] = useState(element);
  const [applied, setApplied] = useState<SketchTag | SketchEdgeType>();
  const pending = useRef<{ readonly timer: ReturnType<typeof setTimeout>; readonly content: ElementContent }>(
    undefined,
  );
  // External changes, such as undo, replace the fields; the panel's own changes do not.
  if (element !== seen) {
    setSeen(element);
    if (element !== applied) setContent(element);
  }
  const flush = (): void => {
    const waiting = pending.current;
    if (waiting === undefined) return;
    clearTimeout(waiting.timer);
    pending.current = undefined;
    const { graph } = sketchStore.getState();
    const present = elementOf(graph, element.uuid);
    if (present === undefined) return;
    const { name, comment, properties, timeToLive } = waiting.content;
    const next = { ...present, name, comment, properties, timeToLive };
    setApplied(next);
    changeGraph(withElement(graph, next), `edit ${element.uuid}`);
  };
  const last = useRef(flush);
  useEffect(() => {
    last.current = flush;
  });
  useEffect(() => () => last.current(), []);
  const change = (part: Partial<ElementContent>): void => {
    const next = { ...(pending.current?.content ?? content), ...part };
    clearTimeout(pending.current?.timer);
    pending.current = { content: next, timer: setTimeout(() => last.current(), SKETCH_EDIT_MS) };
    setContent(next);
  };
  return { content, change, flush };
}
