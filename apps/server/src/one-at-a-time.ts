/**
 * Returns a function that runs one work at a time. Each work starts when the one before has ended, in the order of the calls.
 */
export function oneAtATime(): <T>(work: () => Promise<T>) => Promise<T> {
  let before: Promise<unknown> = Promise.resolve();
  return (work) => {
    const mine = before.then(work, work);
    before = mine;
    return mine;
  };
}

/**
 * Returns the function of {@link oneAtATime} with a limit: `mostWaiting` works wait beside the running one. When the line is
 * full, it returns null.
 */
export function oneAtATimeOf(mostWaiting: number): <T>(work: () => Promise<T>) => Promise<T> | null {
  const inTurn = oneAtATime();
  let inLine = 0;
  return (work) => {
    if (inLine > mostWaiting) return null;
    inLine += 1;
    return inTurn(work).finally(() => {
      inLine -= 1;
    });
  };
}
