/** Makes a line to stand in: what is handed to it is done in the order of asking, each when the one before has ended. */
export function oneAtATime(): <T>(work: () => Promise<T>) => Promise<T> {
  let before: Promise<unknown> = Promise.resolve();
  return (work) => {
    const mine = before.then(work, work);
    before = mine;
    return mine;
  };
}
