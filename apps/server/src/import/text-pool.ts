const firstBytes = 64 * 1024;

/**
 * Many short texts, found by their number, in two arrays. Single strings, cut from the text that was read, would keep all of
 * that text in memory.
 */
export class TextPool {
  private bytes = Buffer.alloc(firstBytes);
  private ends = new Uint32Array(1024);
  private count = 0;
  private usedBytes = 0;

  constructor(private readonly mostBytes: number) {}

  /** Stores a text under the next number, from 0; returns false when there is no room for it. */
  add(text: string): boolean {
    const size = Buffer.byteLength(text);
    if (this.usedBytes + size > this.mostBytes || this.count > this.mostBytes / 4) return false;
    if (this.usedBytes + size > this.bytes.length) {
      const larger = Buffer.alloc(Math.max(this.bytes.length * 2, this.usedBytes + size));
      this.bytes.copy(larger, 0, 0, this.usedBytes);
      this.bytes = larger;
    }
    if (this.count === this.ends.length) {
      const longer = new Uint32Array(this.ends.length * 2);
      longer.set(this.ends);
      this.ends = longer;
    }
    this.usedBytes += this.bytes.write(text, this.usedBytes);
    this.ends[this.count] = this.usedBytes;
    this.count += 1;
    return true;
  }

  /** Returns the text with that number; null when there is none. */
  at(number: number): string | null {
    const end = number < this.count ? this.ends[number] : undefined;
    return end === undefined ? null : this.bytes.toString('utf8', this.ends[number - 1] ?? 0, end);
  }
}
