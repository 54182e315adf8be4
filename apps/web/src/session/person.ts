import type { SessionUser } from '@cashbook/contract/access/session';

/**
 * Who somebody is among all who use this browser: users are numbered anew in every company, and several companies may share
 * one address. Everything that is kept here for one person is kept under this.
 */
export const personOf = ({ company_id, id }: Pick<SessionUser, 'company_id' | 'id'>): string => `${company_id}.${id}`;
