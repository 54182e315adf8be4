import type { PostingResult, PostingRun } from '#posting/posting';
import { median } from '#statistics';
import { decimal, percent, tableText, whole } from '#table';

/** Posting as a table: medians over the rounds, and whose work it was. */
export function postingTable(results: readonly PostingResult[]): string {
  const headers = [
    'posting',
    'clients',
    'vouchers/s',
    'TPC-B/s',
    'ratio',
    'CPU µs',
    'of TPC-B',
    'p50 ms',
    'p99 ms',
    'postgres',
    'server',
    'clients’ share',
  ];
  return tableText(headers, results.map(rowOf));
}

function rowOf({ path, clients, branches, runs, ratio }: PostingResult): string[] {
  const middle = (value: (run: PostingRun) => number) => median(runs.map(value));
  const share = (part: (cpu: PostingRun['cpu']) => number) =>
    runs.every(({ cpu }) => cpu.postgres !== null)
      ? percent(middle(({ cpu }) => part(cpu) / ((cpu.postgres ?? 0) + cpu.server + cpu.clients)))
      : '-';
  const where = branches === 1 ? 'one branch' : `${branches} branches`;
  return [
    `${path === 'http' ? 'HTTP' : 'queue and door'}, ${where}`,
    String(clients),
    whole(middle((run) => run.vouchersPerSecond)),
    whole(middle((run) => run.tpcbPerSecond)),
    `${decimal(ratio)} ×`,
    middleOf(runs, (run) => run.cpuMicrosPerVoucher),
    middleOf(runs, (run) => run.cpuMicrosPerTpcb),
    decimal(middle((run) => run.p50Ms)),
    decimal(middle((run) => run.p99Ms)),
    share((cpu) => cpu.postgres ?? 0),
    share((cpu) => cpu.server),
    share((cpu) => cpu.clients),
  ];
}

/** The median of a figure that the system may not tell. */
function middleOf(runs: readonly PostingRun[], value: (run: PostingRun) => number | null): string {
  const known = runs.map(value).filter((one) => one !== null);
  return known.length === 0 ? '-' : whole(median(known));
}
