import { twoSidedRoutes } from '#vouchers/two-sided';

/** Money moved between cash and bank accounts (accounting §4, type 5). */
export const contraRoutes = twoSidedRoutes('contra');
