/** Returns the number of turns of other work, such as requests and timers, while `work` ran. */
export async function turnsDuring(work: () => Promise<unknown>): Promise<number> {
  let turns = 0;
  let next: NodeJS.Immediate;
  const takeTurn = () => {
    turns += 1;
    next = setImmediate(takeTurn);
  };
  next = setImmediate(takeTurn);
  try {
    await work();
    return turns;
  } finally {
    clearImmediate(next);
  }
}
