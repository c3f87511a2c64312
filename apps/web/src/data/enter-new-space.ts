import { ENTER_RETRY_MS, ENTER_TRIES_MAX } from '../limits.ts';
import { enterSpace, isSpaceMissing } from './schema-queries.ts';

/** Waits until a new space is ready, which takes a while on a cluster; `onWait` reports the seconds. */
export async function enterNewSpace(space: string, onWait: (seconds: number) => void): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      return await enterSpace(space);
    } catch (error) {
      if (!isSpaceMissing(error) || tries >= ENTER_TRIES_MAX) throw error;
      onWait(Math.round((tries * ENTER_RETRY_MS) / 1000));
      await new Promise((resolve) => setTimeout(resolve, ENTER_RETRY_MS));
    }
  }
}
