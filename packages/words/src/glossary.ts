/** One term of the trade: it has one Bangla word, and that word stands for nothing else. */
export interface Term {
  /** What the product calls it; each form of it that stands alone somewhere, the usual one first. */
  readonly english: readonly [string, ...string[]];
  readonly bangla: string;
  readonly meaning: string;
}

const term = (bangla: string, english: Term['english'], meaning: string): Term => ({ english, bangla, meaning });

/** The product's terms in both languages. `docs/glossary.md` shows them, and the catalogues are held to them. */
export const glossary: readonly Term[] = [
  // The books
  term('হিসাব', ['Account', 'Accounts'], 'What amounts are kept under: a customer, a bank, rent.'),
  term('হিসাবের তালিকা', ['Chart of Accounts'], 'All accounts of a company, in four levels.'),
  term('নগদান বই', ['Cash Book'], 'What came into cash and went out of it, day by day.'),
  term('ব্যাংক বই', ['Bank Book'], 'The same of one bank account.'),
  term('খতিয়ান', ['Ledger'], 'The lines of one account, with its balance.'),
  term('খতিয়ানের পাতা', ['Ledger Page', 'Ledger page'], 'The page of a paper ledger on which the account stood.'),
  term('রেওয়ামিল', ['Trial Balance'], 'The balances of all accounts; debits and credits come to the same.'),
  term('বকেয়া তালিকা', ['Due List'], 'Who owes the company, and whom it owes.'),
  term('তারিখ অনুযায়ী মোট', ['Datewise Total'], 'Totals for each day.'),
  term('ডেবিট', ['Debit', 'Dr'], 'The left side of an account.'),
  term('ক্রেডিট', ['Credit', 'Cr'], 'The right side of an account.'),
  term('জের', ['Balance'], 'What is left of an account when both sides are set off.'),
  term('প্রারম্ভিক জের', ['Opening balance', 'Opening Balance'], 'The balance before the first line shown.'),
  term('সমাপনী জের', ['Closing balance'], 'The balance after the last line shown.'),
  term('মোট', ['Total', 'Totals'], 'The sum of a column.'),
  term('এই সময়ের মোট', ['Range total'], 'The sum of a column over the dates asked for.'),
  term('টাকা', ['Amount', 'Amount (Tk)', 'Tk'], 'Money, in taka.'),
  term('জমা', ['Received'], 'What came in: a column of the cash book.'),
  term('খরচ', ['Payment'], 'What went out: a column of the cash book.'),
  term('বিবরণ', ['Description'], 'What a line is about.'),
  term('মন্তব্য', ['Remarks'], 'What was typed beside an amount.'),
  term('নোট', ['Notes'], 'What is kept in mind about a branch.'),
  term('ক্রম', ['Sl', 'Sl. No', 'Sl. No.'], 'The number of a row on its page.'),
  term('অর্থবছর শুরুর মাস', ['Fiscal year starts in'], 'The month in which the year of the books begins.'),
  // Nature of accounts
  term('সম্পদ', ['Asset', 'Assets'], 'What the company has.'),
  term('দায়', ['Liability', 'Liabilities'], 'What the company owes.'),
  term('মূলধন', ['Equity'], 'What belongs to the owners.'),
  term('আয়', ['Income'], 'What the company earns.'),
  term('ব্যয়', ['Expense', 'Expenses'], 'What earning it costs.'),
  // Vouchers
  term('ভাউচার', ['Voucher', 'Vouchers'], 'One document that moves amounts, with its number.'),
  term('ভাউচার নং', ['Voucher No.', 'Vr No'], 'The number of a voucher.'),
  term('ভাউচারের তারিখ', ['Voucher date', 'Voucher Date', 'Vr Date'], 'The trading day of a voucher.'),
  term('লেনদেন', ['Transaction'], 'What a voucher records.'),
  term('লেনদেনের তারিখ', ['Transaction date', 'Transaction Date'], 'The day that the branch has open.'),
  term('দাখিলা', ['Entries'], 'Debits and credits that balance, inside a voucher.'),
  term('নগদ গ্রহণ', ['Cash Receipt', 'Cash Received', 'cash receipt'], 'A voucher of cash coming in.'),
  term('নগদ পরিশোধ', ['Cash Payment', 'cash payment'], 'A voucher of cash going out.'),
  term('ব্যাংক গ্রহণ', ['Bank Receipt', 'Bank Received', 'bank receipt'], 'A voucher of money coming into a bank.'),
  term('ব্যাংক পরিশোধ', ['Bank Payment', 'bank payment'], 'A voucher of money going out of a bank.'),
  term('গ্রহণ', ['receipt', 'Receive'], 'Money taken in.'),
  term('পরিশোধ', ['payment'], 'Money paid out.'),
  term('জাবেদা', ['Journal', 'journal'], 'A voucher of debits and credits of any account.'),
  term('কন্ট্রা', ['Contra', 'contra'], 'A voucher between cash and banks.'),
  term('প্রেরণ', ['Remittance'], 'Money sent from a branch to another.'),
  term('অনুমোদিত', ['Approved'], 'Looked at, and fixed.'),
  term('বাতিল', ['Void'], 'Of a voucher: it counts no more; its number stays used.'),
  term('ব্যাংক হিসাব', ['Bank account'], 'An account that stands for one at a bank.'),
  // Trade
  term('চালান', ['Invoice', 'Invoices'], 'A document of goods sold or bought.'),
  term('ক্রয়', ['Purchase'], 'Goods bought.'),
  term('বিক্রয়', ['Sales'], 'Goods sold.'),
  term('কিস্তি', ['Installment', 'Installments'], 'A part of a price that is paid month by month.'),
  term('পণ্য', ['Product', 'Products'], 'What is bought and sold.'),
  term('শ্রেণি', ['Category'], 'A group of products.'),
  term('অর্ডার', ['Order'], 'What a customer or a supplier was promised.'),
  term('চাহিদাপত্র', ['Requisition'], 'What a branch asks to be bought.'),
  term('শ্রমিক', ['Labour'], 'Work paid by the piece.'),
  term('শ্রমিক বিল', ['Labour Invoice'], 'A document of work done.'),
  term('গ্রাহক', ['Customer', 'Customers'], 'Who buys.'),
  term('সরবরাহকারী', ['Supplier'], 'Who sells to the company.'),
  term('কর্মী', ['Employees', 'Employee'], 'Who works for the company.'),
  term('এলাকা', ['Area', 'Areas'], 'Where customers live.'),
  // The organisation
  term('প্রতিষ্ঠান', ['Company', 'Companies'], 'Whose books these are.'),
  term('শাখা', ['Branch', 'Branches'], 'A shop or an office with cash and a trading day of its own.'),
  term('সুরক্ষিত', ['Protected'], 'Of a branch: seen by whoever works in it alone.'),
  term('ব্যবহারকারী', ['User', 'Users'], 'Who signs in.'),
  term('ভূমিকা', ['Role', 'Roles'], 'A set of permissions with a name.'),
  term('অনুমতি', ['Permission', 'Permissions'], 'What somebody may do.'),
  term('প্রশাসন', ['Admin'], 'The part of the menu for whoever runs the books.'),
  term('দিন সমাপ্তি', ['Day Close'], 'Ends the open day, seals it, and opens the next.'),
  term('তারিখ বদল', ['Jump Date', 'Jumpdate'], 'Opens any other day, an old one too.'),
  term('চলতি দিন', ['Open day', 'The open day'], 'The one day on which a branch writes.'),
  term('নিরীক্ষা', ['Audit'], 'Looking whether the books are right.'),
  term('নিরীক্ষার বিবরণ', ['Audit Trail'], 'Who did what, when and from where.'),
  // Work
  term('প্রতিবেদন', ['Reports'], 'What the books say, for dates and accounts.'),
  term('বের করুন', ['Run'], 'Asks a report what its fields say.'),
  term('প্রিন্ট', ['Print', 'Prints', 'print'], 'Puts it on paper.'),
  term('কাজ', ['Action'], 'What can be done with a row, or was.'),
  term('অবস্থা', ['Status'], 'Whether something is in use.'),
];
