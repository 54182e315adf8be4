/** Makes a line to stand in: what is handed to it is done in the order of asking, each when the one before has ended. */
export function oneAtATime(): <T>(work: () => Promise<T>) => Promise<T> {
  let before: Promise<unknown> = Promise.resolve();
  return (work) => {
    const mine = before.then(work, work);
    before = mine;
    return mine;
  };
}

/** The same for so many who wait beside the one whose turn it is; answers null to whoever finds the line full. */
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
