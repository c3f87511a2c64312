import type { Action } from './action.ts';
import { isStroke, strokesOf } from './shortcut.ts';

const SEQUENCE_MS = 900;

/** Maps key presses to actions. Sequences such as `g c` wait briefly for the second key; plain keys go to a focused input. */
export function createKeyDispatch(actions: () => readonly Action[]): (event: KeyboardEvent) => void {
  let pending: { readonly stroke: string; readonly until: number } | undefined;
  return (event) => {
    if (event.defaultPrevented || event.isComposing) return;
    const isTyping = isTypingTarget(event.target);
    const now = performance.now();
    const first = pending !== undefined && now <= pending.until ? pending.stroke : undefined;
    pending = undefined;
    for (const action of actions()) {
      if (action.shortcut === undefined) continue;
      if (isTyping && action.worksWhileTyping !== true) continue;
      const strokes = strokesOf(action.shortcut);
      const [one, two] = strokes;
      const isHit =
        two === undefined
          ? one !== undefined && first === undefined && isStroke(one, event)
          : one === first && isStroke(two, event);
      if (isHit && action.obstacle?.() === undefined) {
        event.preventDefault();
        event.stopPropagation();
        action.run();
        return;
      }
      if (two !== undefined && one !== undefined && isStroke(one, event))
        pending = { stroke: one, until: now + SEQUENCE_MS };
    }
  };
}

function isTypingTarget(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'));
}
