import { readdir, readFile } from 'node:fs/promises';

/** The bytes of a page of memory on the machines that have /proc. */
const pageBytes = 4096;

/** The place of the group and of the resident pages among the figures of a process, counted after its name. */
const groupAt = 2;
const residentAt = 21;

/** Returns the memory that the processes of a group have, in bytes. Shared memory counts in each; 0 where the system has no /proc. */
export async function memoryOfGroup(group: number): Promise<number> {
  const entries = await readdir('/proc').catch(() => []);
  const sizes = await Promise.all(
    entries.filter((name) => /^\d+$/.test(name)).map((name) => residentOf(name, group).catch(() => 0)),
  );
  return sizes.reduce((sum, bytes) => sum + bytes, 0);
}

async function residentOf(pid: string, group: number): Promise<number> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8');
  // The name of a program may have spaces and brackets.
  const figures = text.slice(text.lastIndexOf(')') + 2).split(' ');
  return Number(figures[groupAt]) === group ? Number(figures[residentAt]) * pageBytes : 0;
}
