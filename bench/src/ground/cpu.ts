import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The clock ticks per second in /proc: 100 wherever Linux runs Node.js. */
const ticksPerSecond = 100;

/** Returns the CPU seconds of the cluster's processes, ended ones included; null where there is no /proc. */
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

/** Returns the parent, own ticks, and ticks of ended children. Null for a process that ended meanwhile. */
function statOf(pid: string): [number, number, number] | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name in brackets may contain spaces; the fields after it do not.
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

/** Returns the CPU seconds of ended programs that this process had started; null where there is no /proc. */
export function endedChildrenCpuSeconds(): number | null {
  const stat = statOf(String(process.pid));
  return stat === null ? null : stat[2] / ticksPerSecond;
}

/** Returns the CPU seconds of this process so far. */
export function ownCpuSeconds(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000_000;
}
