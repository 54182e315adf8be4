/**
 * Adaptive micro-batching: keeps a batch open until the usual number of items waits, and for a millisecond or two at most. When
 * usually one item arrives alone, nothing waits.
 */
export class BatchWindow {
  private usual = 1;
  private closeEarly: (() => void) | null = null;

  /**
   * @param waiting returns the number of items that wait at this moment
   * @param longestWaitMs the longest time that a batch stays open
   */
  constructor(
    private readonly waiting: () => number,
    private readonly longestWaitMs = 1,
  ) {}

  /** Call once per queued item. */
  add(): void {
    if (this.closeEarly !== null && this.waiting() >= this.usual) this.closeEarly();
  }

  /** Resolves when the caller shall take the batch. One window at a time. */
  async untilClosed(): Promise<void> {
    // All items of the same turn of the event loop are one batch.
    await new Promise((resolve) => setImmediate(resolve));
    if (this.waiting() < this.usual) {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, this.longestWaitMs);
        this.closeEarly = () => {
          clearTimeout(timer);
          resolve();
        };
      });
      this.closeEarly = null;
    }
    const now = this.waiting();
    // The expected number rises at once and falls slowly.
    this.usual = now >= this.usual ? now : Math.floor((this.usual * 3 + now) / 4);
  }
}
