import { addDays, formatDate, type IsoDate } from '@cashbook/money';
import type { Tx } from '#db/tx';
import { importHistoryFile } from '#domains/imported/index';
import type { Author } from '#domains/ledger/index';

interface OldBooks {
  readonly companyId: number;
  readonly branchId: number;
  /** The day on which the branch began to keep its books here. */
  readonly firstTradingDate: IsoDate;
  /** A user who may write into closed days. */
  readonly author: Author;
  readonly at: Date;
}

/**
 * Imports paper vouchers of the first weeks that were found after the change from paper. Some of them do not balance, so
 * that Mitch Match has content.
 */
export async function importOldBooks(tx: Tx, { companyId, branchId, firstTradingDate, author, at }: OldBooks) {
  const day = (after: number) => formatDate(addDays(firstTradingDate, after));
  const file = [
    'Date,Type,Number,Account,Debit,Credit,Remarks',
    `${day(2)},Cash Payment,P-0412,Bank Charges,2450,,Pay order for the land registry`,
    ',,,Cash,,2450,',
    `${day(3)},Cash Payment,P-0415,Bank Charges,1800,,Cheque books`,
    ',,,Cash,,1080,',
    `${day(5)},Journal,J-0087,Salaries,18500,,Night guard`,
    ',,,Other Income,,15800,Deducted for the mess',
    `${day(9)},Cash Receipt,R-0933,Cash,12000,,Rent of the roof for a signboard`,
    ',,,Other Income,,1200,',
  ].join('\n');
  const imported = await importHistoryFile(
    tx,
    { companyId, branchId, bytes: Buffer.from(file), name: 'old-books.csv', addsAccounts: false },
    { expectedDay: null, author, at },
  );
  if (imported.kind !== 'done') throw new Error('the demo’s old books were refused');
}
