import type { Query } from '@tanstack/react-query';

const record = 'record';

/** The cache's name of a record under change: apart from everything else, so that nobody refreshes it by the way. */
export const recordKeyOf = (name: readonly unknown[]) => [record, ...name];

export const isNoRecord = ({ queryKey }: Pick<Query, 'queryKey'>) => queryKey[0] !== record;
