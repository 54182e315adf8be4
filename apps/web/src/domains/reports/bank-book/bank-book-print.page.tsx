import { AccountBookPrint } from '../account-book/account-book-print.tsx';
import { bankBookKind } from '../account-book/book-kinds.ts';

/** The Bank Book on paper. */
export const BankBookPrintPage = () => <AccountBookPrint kind={bankBookKind} />;
