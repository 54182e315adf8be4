/** Messages that name the money formats. */
export const moneyWords = { indian: 'moneyIndian', western: 'moneyWestern' } as const;
