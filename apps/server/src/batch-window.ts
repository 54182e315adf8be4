/** The longest that a batch is kept open, in milliseconds. */
const longestWaitMs = 1;

/**
 * Adaptive micro-batching: keeps a batch open until as many items wait as usually do, and for 1 ms at the longest. Where
 * usually one item comes alone, nothing waits.
 */
export class BatchWindow {
  private usual = 1;
  private closeEarly: (() => void) | null = null;

  /** @param waiting how many items wait at this moment */
  constructor(private readonly waiting: () => number) {}

  /** Call once per queued item. */
  add(): void {
    if (this.closeEarly !== null && this.waiting() >= this.usual) this.closeEarly();
  }

  /** Resolves when the batch is to be taken. One window at a time. */
  async untilClosed(): Promise<void> {
    // What arrives in the same turn of the event loop is one batch in any case.
    await new Promise((resolve) => setImmediate(resolve));
    if (this.waiting() < this.usual) {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, longestWaitMs);
        this.closeEarly = () => {
          clearTimeout(timer);
          resolve();
        };
      });
      this.closeEarly = null;
    }
    const now = this.waiting();
    // More are expected at once; that there are fewer is believed little by little.
    this.usual = now >= this.usual ? now : Math.floor((this.usual * 3 + now) / 4);
  }
}
