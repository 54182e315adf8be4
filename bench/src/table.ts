/** Returns a table as text, with the first column to the left and figures to the right. */
export function tableText(headers: readonly string[], rows: readonly (readonly string[])[]): string {
  const all = [headers, ...rows];
  const widths = headers.map((_, column) => Math.max(...all.map((row) => row[column]?.length ?? 0)));
  const line = (row: readonly string[]) =>
    widths
      .map((width, column) => pad(row[column] ?? '', width, column))
      .join('  ')
      .trimEnd();
  return [line(headers), widths.map((width) => '-'.repeat(width)).join('  '), ...rows.map(line)].join('\n');
}

function pad(text: string, width: number, column: number): string {
  return column === 0 ? text.padEnd(width) : text.padStart(width);
}

export const whole = (value: number): string => Math.round(value).toLocaleString('en-US');
export const decimal = (value: number): string => value.toFixed(value < 10 ? 2 : 1);
