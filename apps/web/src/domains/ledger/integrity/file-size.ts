/** Returns a size in the unit in which it has up to three whole digits, to the tenth. */
export function fileSize(bytes: number): { size: number; unit: 'kilobytes' | 'megabytes' | 'gigabytes' } {
  const tenths = (size: number) => Math.round(size * 10) / 10;
  if (bytes < 1e6) return { size: tenths(bytes / 1e3), unit: 'kilobytes' };
  return bytes < 1e9
    ? { size: tenths(bytes / 1e6), unit: 'megabytes' }
    : { size: tenths(bytes / 1e9), unit: 'gigabytes' };
}
