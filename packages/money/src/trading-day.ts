/** The most days that Day Close goes ahead; to go further is to jump. The database refuses the same. */
export const MAX_DAYS_AHEAD = 31;
