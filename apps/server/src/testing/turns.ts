/** Returns how often others had their turn (another request, a timer) until `work` had ended. */
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
