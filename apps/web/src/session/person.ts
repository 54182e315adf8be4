import type { SessionUser } from '@cashbook/contract/access/session';

/**
 * Returns the key of a user among all who use this browser; everything stored here for one user is stored under it. User
 * ids alone are not unique: each company numbers its users, and several companies may share one address.
 */
export const personOf = ({ company_id, id }: Pick<SessionUser, 'company_id' | 'id'>): string => `${company_id}.${id}`;
