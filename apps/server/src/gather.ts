/** The longest that anybody waits for others to come. */
const longestWaitMs = 1;

/**
 * Lets those who want the same thing at the same time come together: it is over when as many wait as usually do, and
 * after a millisecond in any case. Who usually comes alone goes at once.
 */
export class Gathering {
  private usual = 1;
  private enough: (() => void) | null = null;

  /** @param waiting how many wait at this moment */
  constructor(private readonly waiting: () => number) {}

  /** To be told of each who comes. */
  came(): void {
    if (this.enough !== null && this.waiting() >= this.usual) this.enough();
  }

  /** Resolves when it is time to go with all who wait. One gathering at a time. */
  async gather(): Promise<void> {
    // What arrives in the same turn of the event loop goes together in any case.
    await new Promise((resolve) => setImmediate(resolve));
    if (this.waiting() < this.usual) {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, longestWaitMs);
        this.enough = () => {
          clearTimeout(timer);
          resolve();
        };
      });
      this.enough = null;
    }
    const now = this.waiting();
    // More are expected at once; that there are fewer is believed little by little.
    this.usual = now >= this.usual ? now : Math.floor((this.usual * 3 + now) / 4);
  }
}
