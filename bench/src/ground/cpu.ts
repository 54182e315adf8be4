import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Clock ticks per second in /proc; it is 100 wherever Linux runs Node.js. */
const ticksPerSecond = 100;

/**
 * CPU seconds that the cluster's processes have used, those that have ended included; null where there is no /proc.
 */
export function clusterCpuSeconds(clusterDir: string): number | null {
  try {
    const postmaster = Number.parseInt(readFileSync(join(clusterDir, 'postmaster.pid'), 'utf8'), 10);
    let ticks = 0;
    for (const name of readdirSync('/proc')) {
      if (!/^\d+$/.test(name)) continue;
      const stat = statOf(name);
      if (stat === null) continue;
      const [parent = 0, own = 0, children = 0] = stat;
      if (Number(name) === postmaster) ticks += own + children;
      else if (parent === postmaster) ticks += own;
    }
    return ticks / ticksPerSecond;
  } catch {
    return null;
  }
}

/** Parent, own ticks, ticks of ended children. Null for a process that ended while we looked. */
function statOf(pid: string): [number, number, number] | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name in brackets may hold spaces; what follows it does not.
    const fields = text
      .slice(text.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
    const [, parent = 0] = fields;
    const at = (index: number) => fields[index] ?? 0;
    return [parent, at(11) + at(12), at(13) + at(14)];
  } catch {
    return null;
  }
}

/** CPU seconds of the programs that this process has started and that have ended; null where there is no /proc. */
export function endedChildrenCpuSeconds(): number | null {
  const stat = statOf(String(process.pid));
  return stat === null ? null : stat[2] / ticksPerSecond;
}

/** CPU seconds of this process so far. */
export function ownCpuSeconds(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000_000;
}
