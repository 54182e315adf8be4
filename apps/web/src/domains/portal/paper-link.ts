import type { LinkProps } from '@tanstack/react-router';

/** Returns the link to a paper: the receipt of a voucher, or the statement. */
export type PaperLink = (of: 'statement' | { receipt: number }) => LinkProps;
