/** The most days that Day Close goes ahead; a larger step is a jump. The database refuses the same. */
export const MAX_DAYS_AHEAD = 31;
