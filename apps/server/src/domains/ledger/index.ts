/** The door of the ledger: what other domains may use of the books. */
export { type AccountSides, accountBalances, type BalanceQuestion } from '#domains/ledger/account-balances';
export { type AuditResult, auditChecks, runAudit, runCheck } from '#domains/ledger/audit/audit';
export type { Finding } from '#domains/ledger/audit/check';
export {
  addToChart,
  type ChartChange,
  type ChartLevel,
  type ChartPlace,
  type ChartQuestion,
  type ChartRefusalCode,
  type ChartResult,
  type ChartRow,
  type ChartStatus,
  changeInChart,
  countChart,
  listChart,
  listChartOptions,
  readChartRow,
} from '#domains/ledger/chart-of-accounts';
export { createBooks, openBooksOfBranch } from '#domains/ledger/create-books';
export {
  findVoucherByKey,
  findVoucherByNumber,
  type LoadedLine,
  type LoadedVersion,
  type LoadedVoucher,
  loadVoucher,
  type VoucherChangeKind,
} from '#domains/ledger/find-voucher';
export { hasVouchers } from '#domains/ledger/has-vouchers';
export { integrityHandlers } from '#domains/ledger/integrity.routes';
export {
  type Author,
  approveVouchers,
  closeDay,
  type DayResult,
  jumpDay,
  type NewVoucher,
  openFirstDay,
  postVoucher,
  postVouchers,
  rebuildRollups,
  type SavedVoucher,
  type SaveKey,
  type SaveResult,
  type Supersession,
  supersedeVoucher,
  unapproveVoucher,
  type VoucherChange,
  voidVoucher,
} from '#domains/ledger/journal.store';
export { ledgerHandlers } from '#domains/ledger/ledger.routes';
export { createPostingQueue, type PostingQueue } from '#domains/ledger/posting-queue';
export type { LedgerRefusal, LedgerRefusalCode, LedgerRefused } from '#domains/ledger/refusals';
export { type BrokenSeal, verifySeals } from '#domains/ledger/seals';
export {
  type AccountKind,
  type FoundAccount,
  findAccount,
  searchAccounts,
} from '#domains/ledger/search-accounts';
export { currentDay } from '#domains/ledger/trading-day';
