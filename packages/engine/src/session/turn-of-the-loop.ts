/** Calls a function in the next turn of the event loop; where there is no `setImmediate`, a timer does. */
export function soon(call: () => void): void {
  if (typeof setImmediate === 'function') setImmediate(call);
  else setTimeout(call, 0);
}

/** Resolves in the next turn of the event loop, so that others run before. */
export function turnOfTheLoop(): Promise<void> {
  return new Promise((resolve) => soon(resolve));
}
