import type { CommandIo } from './command-io.ts';

const WIDTH = 30;
const INTERVAL_MS = 100;

/** A progress bar on a terminal; writes nothing to a pipe. */
export function progressBar(stream: CommandIo['errors'], label: string): { show(share: number): void; end(): void } {
  if (stream.isTTY !== true) return { show: () => undefined, end: () => undefined };
  let shownAt = 0;
  return {
    show(share) {
      const now = Date.now();
      if (now - shownAt < INTERVAL_MS) return;
      shownAt = now;
      const full = Math.round(Math.min(1, Math.max(0, share)) * WIDTH);
      stream.write(`\r${label} ${'█'.repeat(full)}${'░'.repeat(WIDTH - full)} ${Math.floor(share * 100)} %`);
    },
    end() {
      if (shownAt > 0) stream.write('\r\u001b[K');
      shownAt = 0;
    },
  };
}
