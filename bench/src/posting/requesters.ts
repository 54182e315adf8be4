import { percentile } from '#statistics';

/** The work of some requesters. Each sends its next voucher when the last one is answered. */
export interface Load {
  readonly count: number;
  readonly perSecond: number;
  readonly p50Ms: number;
  readonly p95Ms: number;
  readonly p99Ms: number;
  /** The CPU seconds of the requesters' process in that time. */
  readonly cpuSeconds: number;
}

/** Runs so many requesters for that long. `post` sends the next voucher of a requester and waits for its answer. */
export async function request(
  requesters: number,
  seconds: number,
  cpuSeconds: () => number,
  post: (requester: number) => Promise<void>,
): Promise<Load> {
  const latencies: number[] = [];
  const cpuBefore = cpuSeconds();
  const began = performance.now();
  const until = began + seconds * 1000;
  const one = async (requester: number) => {
    for (;;) {
      const sent = performance.now();
      if (sent >= until) return;
      await post(requester);
      latencies.push(performance.now() - sent);
    }
  };
  await Promise.all(Array.from({ length: requesters }, (_, requester) => one(requester)));
  const tookSeconds = (performance.now() - began) / 1000;
  return {
    count: latencies.length,
    perSecond: latencies.length / tookSeconds,
    p50Ms: percentile(latencies, 0.5),
    p95Ms: percentile(latencies, 0.95),
    p99Ms: percentile(latencies, 0.99),
    cpuSeconds: cpuSeconds() - cpuBefore,
  };
}
