import type { PostingResult, PostingRun } from '#posting/posting';
import { median } from '#statistics';
import { decimal, tableText, whole } from '#table';

/**
 * Returns the table of posting: medians over the rounds, the processor time of a voucher by process, and the other tree
 * where there is one.
 */
export function postingTable(results: readonly PostingResult[]): string {
  const headers = [
    'posting',
    'clients',
    'vouchers/s',
    'TPC-B/s',
    'ratio',
    'CPU µs',
    'of TPC-B',
    'postgres µs',
    'server µs',
    'clients µs',
    'p50 ms',
    'p99 ms',
  ];
  if (results.every(({ runsBeside }) => runsBeside.length === 0)) return tableText(headers, results.map(rowOf));
  return tableText(
    [...headers, 'beside: vouchers/s', 'CPU µs', 'p50 ms'],
    results.map((result) => [...rowOf(result), ...cellsBeside(result)]),
  );
}

function cellsBeside({ runsBeside: runs }: PostingResult): string[] {
  return [
    whole(median(runs.map((run) => run.vouchersPerSecond))),
    middleOf(runs, (run) => run.cpuMicrosPerVoucher),
    decimal(median(runs.map((run) => run.p50Ms))),
  ];
}

function rowOf({ path, clients, branches, runs, ratio }: PostingResult): string[] {
  const middle = (value: (run: PostingRun) => number) => median(runs.map(value));
  const where = branches === 1 ? 'one branch' : `${branches} branches`;
  return [
    `${path === 'http' ? 'HTTP' : 'queue and door'}, ${where}`,
    String(clients),
    whole(middle((run) => run.vouchersPerSecond)),
    whole(middle((run) => run.tpcbPerSecond)),
    `${decimal(ratio)} ×`,
    middleOf(runs, (run) => run.cpuMicrosPerVoucher),
    middleOf(runs, (run) => run.cpuMicrosPerTpcb),
    middleOf(runs, (run) => microsOf(run, run.cpu.postgres)),
    middleOf(runs, (run) => microsOf(run, run.cpu.server)),
    middleOf(runs, (run) => microsOf(run, run.cpu.clients)),
    decimal(middle((run) => run.p50Ms)),
    decimal(middle((run) => run.p99Ms)),
  ];
}

/** Returns the part of the CPU time for one voucher, in microseconds. */
function microsOf({ vouchers }: PostingRun, cpuSeconds: number | null): number | null {
  return cpuSeconds === null ? null : (cpuSeconds / vouchers) * 1_000_000;
}

/** Returns the median of a figure that the system may not report. */
function middleOf(runs: readonly PostingRun[], value: (run: PostingRun) => number | null): string {
  const known = runs.map(value).filter((one) => one !== null);
  return known.length === 0 ? '-' : whole(median(known));
}
