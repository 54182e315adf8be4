import type { accountUses } from '@cashbook/contract/enumerations';
import { byAmount, byPaisaName } from '@cashbook/contract/posting/account-rows';
import type { SavedVoucher } from '@cashbook/contract/posting/document-routes';
import { MAX_ROW_REMARKS, paisaToNumber } from '@cashbook/money';
import { accountText } from '#domains/ledger/index.ts';
import type { Document, Row } from './document.ts';
import type { Complaint } from './entry-state.ts';
import { accountIn, isEmpty, paisaIn, type Values } from './fields.ts';
import { accountField, accountIdIn, type RowField, remarksField, remarksIn } from './kind.ts';

/** Rows of an account, remarks and some amounts, as many documents have them (`posting/account-rows` of the contract). */

/** What every such row says when it is found. */
export interface FoundRow {
  id: number;
  account: number;
  accountName: string;
  accountText: string;
  remarks: string;
}

type Rows = Pick<Document, 'rows'>;

/** The fields, the rule's rows and the rows on the wire, all of the amounts' fields; on the wire amounts are in taka. */
export function accountRows<Name extends string>(amounts: readonly (RowField & { name: Name; holds: 'amount' })[]) {
  const names = amounts.map(({ name }) => name);
  const paisaOf = (values: Values) => byPaisaName(names, (name) => paisaIn(values, name));

  const sent = ({ rows }: Rows) =>
    rows.map(({ id, values }) => ({
      id,
      account: accountIdIn(values, 'account'),
      accountName: accountIn(values, 'account')?.name ?? '',
      remarks: remarksIn(values),
      ...byAmount(names, (name) => paisaToNumber(paisaIn(values, name))),
    }));

  const typed = ({ rows }: Rows) =>
    rows.map(({ values }) => ({
      accountId: accountIdIn(values, 'account'),
      remarks: remarksIn(values),
      ...paisaOf(values),
    }));
  const body = (document: Document) => ({ mtmId: document.loaded?.mtmId ?? null, transactions: sent(document) });
  const found = (list: readonly (FoundRow & Record<Name, bigint>)[]): Row[] => list.map((row) => rowFound(row, names));

  return {
    /** The fields of a row, with the accounts that it may name. */
    fields: (use: (typeof accountUses)[number]): readonly RowField[] => [
      accountField(use),
      remarksField(MAX_ROW_REMARKS),
      ...amounts,
    ],
    /** The amounts of a row; zero where none is typed. */
    paisaOf,
    /** The rows as the kernel's rules take them. */
    typed,
    sent,
    /** The body of calls that take the rows as `transactions`. */
    body,
    /** The rows of a document that was found; an amount of zero is none. */
    found,
    /** How documents travel that are such rows alone: sent as `transactions`, found as `transactionList`. */
    travel: {
      bodyOf: body,
      contentOf: ({ transactionList }: { transactionList: Parameters<typeof found>[0] }) => {
        return { head: {}, rows: found(transactionList) };
      },
      savedIn: (saved: SavedVoucher) => saved,
    },
    /** Add New requires account and amount (spec 3 §2, §5). */
    fault: (entry: Values): Complaint | null => {
      const lacks = (field: string): Complaint => ({ word: 'selectAccountAndAmount', in: 'entry', field });
      if (entry.account === undefined || isEmpty(entry.account)) return lacks('account');
      return names.some((name) => paisaIn(entry, name) > 0n) ? null : lacks(names[0] ?? '');
    },
  };
}

function rowFound<Name extends string>(row: FoundRow & Record<Name, bigint>, names: readonly Name[]): Row {
  const account = { id: row.account, name: row.accountName, text: accountText(row.accountText) };
  return {
    id: String(row.id),
    values: {
      account: { kind: 'taken', account },
      remarks: { kind: 'text', text: row.remarks },
      ...byAmount(names, (name) => {
        return { kind: 'amount' as const, paisa: row[name] === 0n ? null : row[name], text: '' };
      }),
    },
  };
}
