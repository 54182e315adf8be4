// Runs steps two at a time if the cores are enough, and prints their output one after the other.

/** The number of cores to share among the steps. A machine with more has some to spare. */
const cores = 2;

/**
 * Runs every step, in order where nothing else decides. A step starts as soon as its cores are free and the step that it
 * comes `after`, if that is among them, has ended.
 * @param {readonly { name: string, cores: number, after?: string }[]} steps
 * @param {(step, print: (text: string | Buffer) => void) => Promise<void>} run does one step; it may not reject
 */
export async function runInOrder(steps, run) {
  const paper = sharedPaper(steps);
  const waiting = [...steps];
  const running = new Map();
  const goesOn = (name) => [...waiting, ...running.keys()].some((step) => step.name === name);
  const mayStart = (step) => {
    const busy = [...running.keys()].reduce((sum, other) => sum + other.cores, 0);
    return busy + step.cores <= cores && !goesOn(step.after);
  };
  const start = async (step) => {
    await run(step, (text) => paper.print(step, text));
    running.delete(step);
    paper.end(step);
  };
  while (waiting.length > 0 || running.size > 0) {
    const at = waiting.findIndex(mayStart);
    if (at === -1) {
      await Promise.race(running.values());
      continue;
    }
    const [step] = waiting.splice(at, 1);
    running.set(step, start(step));
  }
}

/** Returns a standard output for several steps. The first step in the order writes at once, the others when it has ended. */
function sharedPaper(order) {
  const ahead = [...order];
  const kept = new Map(order.map((step) => [step, []]));
  const ended = new Set();
  return {
    print(step, text) {
      if (step === ahead[0]) process.stdout.write(text);
      else kept.get(step).push(text);
    },
    end(step) {
      ended.add(step);
      while (ended.has(ahead[0])) {
        ahead.shift();
        for (const text of kept.get(ahead[0]) ?? []) process.stdout.write(text);
        kept.get(ahead[0])?.splice(0);
      }
    },
  };
}
