/** The number of open bills of a customer. */
const billsEach = 4;

/** Returns the SQL that adds the customers of files of these sizes; each customer is opened once. */
export function accountsForOpenings(sizes: readonly number[]): string {
  const parties = sizes.reduce((sum, lines) => sum + lines / billsEach, 0);
  return `insert into account (company_id, account_id, group_id, name, is_party)
    select $1, 100000 + n, 113, 'Debtor ' || n, true from generate_series(1, ${parties}) n`;
}

/** Returns a file with bills of customers without an opening balance, not sorted by customer. */
export function fileOfOpenings(lines: number, before: number): string {
  const first = 1 + before / billsEach;
  const parties = lines / billsEach;
  const rows = Array.from({ length: lines }, (_, index) => {
    const party = first + (index % parties);
    const bill = Math.floor(index / parties);
    return `${100_000 + party},Debtor ${party},${1000 + (index % 9000)}.50,,,INV-${index},2026-0${1 + bill}-15,2026-0${4 + bill}-15`;
  });
  return ['Account No,Account,Debit,Credit,Remarks,Bill No,Bill Date,Due Date', ...rows].join('\n');
}
