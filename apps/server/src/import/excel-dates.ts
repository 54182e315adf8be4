/** Whether the number is that of a spreadsheet's built-in date format. */
const builtInDates = (format: number) =>
  (format >= 14 && format <= 22) ||
  (format >= 27 && format <= 36) ||
  (format >= 45 && format <= 47) ||
  (format >= 50 && format <= 58);

/** Whether a number in that format is shown as a date; `code` is the code of a format that the workbook defines. */
export function isDateFormat(format: number, code: string | undefined): boolean {
  if (code === undefined) return builtInDates(format);
  // Colours, conditions and literal text do not decide the kind of value.
  return /[ymdhs]/i.test(code.replaceAll(/\[[^\]]*\]|"[^"]*"|\\./g, ''));
}

const dayMs = 86_400_000;

/** Returns the day of a spreadsheet's serial number, `yyyy-mm-dd`; empty for a number that is no day. */
export function excelDay(serial: number, since1904: boolean): string {
  const day = Math.floor(Math.round((serial - 25_569 + (since1904 ? 1462 : 0)) * dayMs) / dayMs);
  const date = new Date(day * dayMs);
  return Number.isNaN(date.getTime()) ? '' : date.toISOString().slice(0, 10);
}
