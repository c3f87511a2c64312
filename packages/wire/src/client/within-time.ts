/** Resolves with the result of `work`, or undefined after the timeout. */
export async function withinTime<T>(work: Promise<T>, ms: number): Promise<T | undefined> {
  const tooLong = Promise.withResolvers<undefined>();
  const timer = setTimeout(() => tooLong.resolve(undefined), ms);
  try {
    return await Promise.race([work, tooLong.promise]);
  } finally {
    clearTimeout(timer);
  }
}
