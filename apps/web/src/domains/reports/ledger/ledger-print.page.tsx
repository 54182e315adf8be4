import { AccountBookPrint } from '../account-book/account-book-print.tsx';
import { ledgerKind } from '../account-book/book-kinds.ts';

/** The Ledger on paper. */
export const LedgerPrintPage = () => <AccountBookPrint kind={ledgerKind} />;
