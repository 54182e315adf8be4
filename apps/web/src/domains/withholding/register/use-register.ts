import type { RouteReply } from '@cashbook/contract/route';
import {
  type WithheldTaxRow,
  withheldLists,
  withheldTaxes,
  withheldTaxRoutes,
} from '@cashbook/contract/withholding/withheld-tax';
import { useMemo, useState } from 'react';
import { z } from 'zod';
import { listUrl } from '#screens/list/list.ts';
import { type ListSource, useListPage } from '#screens/list/use-list-page.ts';
import { call } from '#session/api.ts';

const url = listUrl.extend({
  list: z.enum(withheldLists).catch('to_deposit'),
  tax: z.enum(withheldTaxes).optional().catch(undefined),
  period: z
    .string()
    .regex(/^\d{4}-\d{2}$/)
    .optional()
    .catch(undefined),
});
export type RegisterQuery = z.output<typeof url>;

/** The list of withheld tax as its address names it. */
export const registerList: ListSource<
  WithheldTaxRow,
  RegisterQuery,
  RouteReply<typeof withheldTaxRoutes.listWithheld>
> = {
  key: [withheldTaxRoutes.listWithheld.method, withheldTaxRoutes.listWithheld.path],
  url,
  read: async (query, signal) => (await call(withheldTaxRoutes.listWithheld, { query }, { signal })).data,
};

export const registerPath = '/accounts/withheld-tax';

/** Returns the address of a deposit. */
export const depositPath = (id: number): string => `${registerPath}/deposits/${id}`;

/** Returns the address of a certificate. */
export const certificatePath = (number: string): string => `${registerPath}/certificates/${number}`;

/** The key of a tax of a row among others. */
export const taxKey = ({ mtm_id, row_no, tax }: WithheldTaxRow): string => `${mtm_id}-${row_no}-${tax}`;

/** The marked rows of one list. Another list starts anew. */
interface Marks {
  readonly of: string;
  readonly keys: ReadonlySet<string>;
}

/** Returns the list in the address with its marked rows. */
export function useRegister() {
  const { query, page } = useListPage(registerList);
  const [stored, setMarks] = useState<Marks>({ of: '', keys: new Set() });
  const of = JSON.stringify(query);
  const keys = stored.of === of ? stored.keys : new Set<string>();
  const rows = useMemo(() => page.data?.data ?? [], [page.data]);
  const mark = (marked: ReadonlySet<string>) => setMarks({ of, keys: marked });
  return {
    query,
    page: page.data,
    rows,
    marked: rows.filter((row) => keys.has(taxKey(row))),
    toggle: (row: WithheldTaxRow) => {
      const key = taxKey(row);
      const others = new Set([...keys].filter((one) => one !== key));
      mark(keys.has(key) ? others : others.add(key));
    },
    markAll: (all: boolean) => mark(new Set(all ? rows.map(taxKey) : [])),
  };
}

export type Register = ReturnType<typeof useRegister>;
