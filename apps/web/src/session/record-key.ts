import type { Query } from '@tanstack/react-query';

const record = 'record';

/**
 * Returns the cache key of a record that a form changes. It differs from all other keys, so that no general refresh reads
 * the record anew.
 */
export const recordKeyOf = (name: readonly unknown[]) => [record, ...name];

export const isNoRecord = ({ queryKey }: Pick<Query, 'queryKey'>) => queryKey[0] !== record;
