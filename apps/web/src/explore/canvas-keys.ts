import { hideSelected } from './explore-commands.ts';
import { exploreScene, exploreStore, goToStep } from './explore-store.ts';

/** What a key does while the canvas has the focus, beside walking and zooming. Answers whether it did something. */
export function answerCanvasKey(event: KeyboardEvent): boolean {
  const { at, steps, lensKey } = exploreStore.getState();
  const isCommand = event.ctrlKey || event.metaKey;
  if (isCommand && event.key.toLowerCase() === 'z') {
    goToStep(Math.min(Math.max(at + (event.shiftKey ? 1 : -1), 0), steps.length - 1));
    return true;
  }
  if (isCommand || event.altKey) return false;
  switch (event.key) {
    case 'Enter': {
      const key = exploreScene.vertices[[...exploreScene.selection].at(-1) ?? -1]?.key;
      exploreStore.setState({ lensKey: key });
      return key !== undefined;
    }
    case 'Delete':
    case 'Backspace':
      hideSelected();
      return true;
    case 'Escape':
      if (lensKey === undefined) exploreScene.select([]);
      exploreStore.setState({ lensKey: undefined });
      return true;
    default:
      return false;
  }
}
