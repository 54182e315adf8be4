/** The open day of the books that receive the import. */
export const openDay = '2026-10-15';
