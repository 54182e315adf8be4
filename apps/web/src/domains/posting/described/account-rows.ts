import { byAmount, byPaisaName } from '@cashbook/contract/documents/account-rows';
import type { SavedVoucher } from '@cashbook/contract/documents/document-routes';
import type { accountUses } from '@cashbook/contract/enumerations';
import { formatMobilesIn, MAX_ROW_REMARKS, MAX_VOUCHER_ROWS, paisaToNumber } from '@cashbook/money';
import { type Document, type Row, rowsOf } from '#domains/posting/draft/document.ts';
import { accountIn, isEmpty, paisaIn, type Values } from '#domains/posting/draft/fields.ts';
import type { Complaint } from '#domains/posting/machine/entry-state.ts';
import { accountField, accountIdIn, type RowField, remarksField, remarksIn } from './kind.ts';

/** Rows of an account, remarks and some amounts, as many documents have them (`documents/account-rows` of the contract). */

/** The data of every such row in a found document. */
export interface FoundRow {
  id: number;
  account: number;
  accountName: string;
  accountText: string;
  remarks: string;
}

type Rows = Pick<Document, 'rows'>;

/**
 * Returns such rows for the given amount fields: the table, the rows for the rule and the rows on the wire. Amounts on the
 * wire are in taka.
 */
export function accountRows<Name extends string>(
  table: string,
  amounts: readonly (RowField & { name: Name; holds: 'amount' })[],
) {
  const names = amounts.map(({ name }) => name);
  const paisaOf = (values: Values) => byPaisaName(names, (name) => paisaIn(values, name));

  const sent = (content: Rows) =>
    rowsOf(content, table).map(({ id, values }) => ({
      id,
      account: accountIdIn(values, 'account'),
      accountName: accountIn(values, 'account')?.name ?? '',
      remarks: remarksIn(values),
      ...byAmount(names, (name) => paisaToNumber(paisaIn(values, name))),
    }));

  const typed = (content: Rows) =>
    rowsOf(content, table).map(({ values }) => ({
      accountId: accountIdIn(values, 'account'),
      remarks: remarksIn(values),
      ...paisaOf(values),
    }));
  const body = (document: Document) => ({ mtmId: document.loaded?.mtmId ?? null, transactions: sent(document) });
  const found = (list: readonly (FoundRow & Record<Name, bigint>)[]): Row[] =>
    list.map((row) => rowFound(table, row, names));

  /** Returns a complaint unless the row has an account and an amount, as Add New requires (spec 3 §2, §5). */
  const rowFault = (entry: Values): Complaint | null => {
    const lacks = (field: string): Complaint => ({ word: 'selectAccountAndAmount', in: 'entry', field });
    if (entry.account === undefined || isEmpty(entry.account)) return lacks('account');
    return names.some((name) => paisaIn(entry, name) > 0n) ? null : lacks(names[0] ?? '');
  };

  return {
    rowFault,
    /** Returns the table in which they are typed. `use` says which accounts they may name. */
    table: (use: (typeof accountUses)[number]) => ({
      rows: 'typed' as const,
      mostRows: MAX_VOUCHER_ROWS,
      fields: [accountField(use), remarksField(MAX_ROW_REMARKS), ...amounts],
      rowFault,
    }),
    /** Returns the amounts of a row in paisa; zero if none is typed. */
    paisaOf,
    /** Returns the rows as input of the kernel's rules. */
    typed,
    sent,
    /** Returns the request body of calls that take the rows as `transactions`. */
    body,
    /** Returns the rows of a found document. An amount of zero becomes an empty field. */
    found,
    /** The wire format of documents that have only such rows: sent as `transactions`, found as `transactionList`. */
    travel: {
      bodyOf: body,
      contentOf: ({ transactionList }: { transactionList: Parameters<typeof found>[0] }) => {
        return { head: {}, rows: found(transactionList) };
      },
      savedIn: (saved: SavedVoucher) => saved,
    },
  };
}

function rowFound<Name extends string>(
  table: string,
  row: FoundRow & Record<Name, bigint>,
  names: readonly Name[],
): Row {
  const account = { id: row.account, name: row.accountName, text: formatMobilesIn(row.accountText) };
  return {
    id: `${table}${row.id}`,
    table,
    values: {
      account: { kind: 'taken', account },
      remarks: { kind: 'text', text: row.remarks },
      ...byAmount(names, (name) => {
        return { kind: 'amount' as const, paisa: row[name] === 0n ? null : row[name], text: '' };
      }),
    },
  };
}
