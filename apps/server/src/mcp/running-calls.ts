/** Running calls of MCP clients, so that a client can cancel its own by another request. */
export class RunningCalls {
  readonly #running = new Map<string, AbortController>();

  /** Starts the calls of one HTTP request, and cancels those it asks to cancel. `owner` separates clients. */
  start(owner: string, body: unknown): { readonly signal: AbortSignal; readonly end: () => void } {
    const controller = new AbortController();
    const keys: string[] = [];
    for (const message of Array.isArray(body) ? (body as readonly unknown[]) : [body]) {
      const { id, method, params } = partsOf(message);
      if (method === 'notifications/cancelled') this.#running.get(keyOf(owner, partsOf(params).requestId))?.abort();
      else if (id !== undefined) keys.push(keyOf(owner, id));
    }
    for (const key of keys) this.#running.set(key, controller);
    const end = (): void => {
      for (const key of keys) if (this.#running.get(key) === controller) this.#running.delete(key);
    };
    return { signal: controller.signal, end };
  }
}

function partsOf(message: unknown): Readonly<Record<'id' | 'method' | 'params' | 'requestId', unknown>> {
  const parts = (typeof message === 'object' && message !== null ? message : {}) as Record<string, unknown>;
  return { id: parts['id'], method: parts['method'], params: parts['params'], requestId: parts['requestId'] };
}

function keyOf(owner: string, id: unknown): string {
  return JSON.stringify([owner, id]);
}
