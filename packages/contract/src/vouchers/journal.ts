import { twoSidedRoutes } from '#vouchers/two-sided';

/** Entries as they are typed (accounting §4, type 6). */
export const journalRoutes = twoSidedRoutes('journal');
