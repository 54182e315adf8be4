import { type ChequeRow, chequeLists, chequeRoutes } from '@cashbook/contract/cheques/cheques';
import type { RouteReply } from '@cashbook/contract/route';
import { isIsoDate } from '@cashbook/money';
import { useMemo, useState } from 'react';
import { z } from 'zod';
import { listUrl } from '#screens/list/list.ts';
import { type ListSource, useListPage } from '#screens/list/use-list-page.ts';
import { call } from '#session/api.ts';
import { type Answered, chequeKey, withAnswered } from './cheque-actions.ts';

const idText = z
  .string()
  .regex(/^[1-9]\d{0,8}$/)
  .optional()
  .catch(undefined);

const url = listUrl.extend({
  list: z.enum(chequeLists).catch('in_hand'),
  party: idText,
  bank: idText,
  branch_id: idText,
  date: z.string().refine(isIsoDate).optional().catch(undefined),
});
export type RegisterQuery = z.output<typeof url>;

/** The list of the register as its address names it. */
export const registerList: ListSource<ChequeRow, RegisterQuery, RouteReply<typeof chequeRoutes.listCheques>> = {
  key: [chequeRoutes.listCheques.method, chequeRoutes.listCheques.path],
  url,
  read: async (query, signal) => (await call(chequeRoutes.listCheques, { query }, { signal })).data,
};

/** The work on one list: the marked cheques, and the answers that cheques got. Another list starts anew. */
interface Work {
  readonly of: string;
  readonly marked: ReadonlySet<string>;
  readonly answered: ReadonlyMap<string, Answered>;
}

const noWork: Work = { of: '', marked: new Set(), answered: new Map() };

/** Returns the list in the address with its marked cheques, and the functions that mark cheques and note answers. */
export function useRegister() {
  const { query, page } = useListPage(registerList);
  const [stored, setWork] = useState(noWork);
  const of = JSON.stringify(query);
  const work = stored.of === of ? stored : noWork;
  const { answered, marked } = work;
  const rows = useMemo(() => page.data?.data ?? [], [page.data]);
  const mark = (keys: ReadonlySet<string>) => setWork({ of, answered, marked: keys });
  const isMarkable = (row: ChequeRow) => rows.includes(row);
  return {
    query,
    page: page.data,
    answered,
    /** The date of a register of the past, and the number of another branch, if the list is of one. */
    day: query.date,
    elsewhere: query.branch_id,
    /** Whether something can be done with the cheques: those of now, at the desk that has them. */
    isHere: query.date === undefined && query.branch_id === undefined,
    isMarkable,
    rows,
    marked: rows.filter((row) => marked.has(chequeKey(row))),
    shown: (read: readonly ChequeRow[]) => withAnswered(read, answered),
    toggle: (row: ChequeRow) => {
      const key = chequeKey(row);
      const others = new Set([...marked].filter((one) => one !== key));
      if (isMarkable(row)) mark(marked.has(key) ? others : others.add(key));
    },
    markAll: (all: boolean) => mark(new Set(all ? rows.map(chequeKey) : [])),
    /** Notes answers. What was refused stays marked, so that it can be tried again. */
    note: (answers: readonly Answered[]) => {
      const refused = answers.filter(({ answer }) => !answer.ok);
      setWork({
        of,
        answered: new Map([...answered, ...answers.map((one) => [chequeKey(one.cheque), one] as const)]),
        marked: new Set(refused.map(({ cheque }) => chequeKey(cheque))),
      });
    },
  };
}

export type Register = ReturnType<typeof useRegister>;
