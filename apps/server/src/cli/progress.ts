import type { OnProgress } from '#backup/progress';

const redrawEveryMs = 200;
const lineEveryMs = 5000;

/**
 * Shows the progress of a long work: on a terminal one line that is redrawn, else a plain line every five seconds. `done`
 * clears the terminal's line.
 */
export function showProgress(
  stream: Pick<NodeJS.WriteStream, 'isTTY' | 'write'>,
  now: () => Date,
): { onProgress: OnProgress; done: () => void } {
  const everyMs = stream.isTTY ? redrawEveryMs : lineEveryMs;
  let shownAt = now().getTime();
  return {
    onProgress: ({ stage, rows, bytes }) => {
      const time = now().getTime();
      if (time - shownAt < everyMs) return;
      shownAt = time;
      const text = [stage, ...(rows > 0 ? [`${grouped(rows)} rows`] : []), sizeText(bytes)].join(' · ');
      stream.write(stream.isTTY ? `\r\u001b[K${text}` : `${text}\n`);
    },
    done: () => {
      if (stream.isTTY) stream.write('\r\u001b[K');
    },
  };
}

export function grouped(count: number): string {
  return count.toLocaleString('en-US');
}

/** Returns a size as people read it: `12.3 MB`. */
export function sizeText(bytes: number): string {
  const units = ['bytes', 'KB', 'MB', 'GB', 'TB'] as const;
  let value = bytes;
  let unit = 0;
  for (; value >= 1000 && unit < units.length - 1; unit += 1) value /= 1000;
  return `${unit === 0 ? value : value.toFixed(1)} ${units[unit]}`;
}
