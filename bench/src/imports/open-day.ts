/** The open day of the books into which is imported. */
export const openDay = '2026-10-15';
