/** The public functions of the ledger for other domains. */

export { accountBalances, balancesByBranch } from '#domains/ledger/account-balances';
export { accountsNeeded } from '#domains/ledger/account-look-up';
export type {
  NewDocument,
  NewVoucher,
  OpeningsDesk,
  OpeningWrite,
  Supersession,
  TypedForm,
  VoucherDraft,
  VoucherRange,
} from '#domains/ledger/asked-of-books';
export { runAudit } from '#domains/ledger/audit/audit';
export { type Author, authorOf } from '#domains/ledger/author';
export {
  type AllocationDesk,
  type AllocationWrite,
  allocateBills,
  heldAllocationsOf,
  openItemsOf,
  undoAllocations,
} from '#domains/ledger/bill-allocations';
export { cashAtEndOf } from '#domains/ledger/cash-counts';
export { chartRecords, takeAccountNumber } from '#domains/ledger/chart-levels';
export { createBooks, openBooksOfBranch, openDayOfHeadOffice } from '#domains/ledger/create-books';
export { type Dependent, dependentsNeeded } from '#domains/ledger/dependents-look-up';
export {
  findVoucherByKey,
  findVoucherByNumber,
  type LinkedVoucher,
  type LoadedLine,
  type LoadedMovement,
  type LoadedVersion,
  type LoadedVoucher,
  linkedVouchers,
  loadMovements,
  loadVoucher,
} from '#domains/ledger/find-voucher';
export { hasVouchers } from '#domains/ledger/has-vouchers';
export {
  beginImport,
  correctHeld,
  finishImport,
  type HeldChange,
  type ImportedVoucher,
  importedNumber,
  importVouchers,
  postHeld,
  removeHeld,
} from '#domains/ledger/imported-history.store';
export { integrityHandlers } from '#domains/ledger/integrity.routes';
export {
  approveVouchers,
  beginBooksOn,
  closeDay,
  countCash,
  jumpDay,
  lockChange,
  lockDocument,
  lockDocuments,
  type OpeningsResult,
  postDatedDocument,
  postDatedVoucher,
  postDocument,
  postDocuments,
  postVoucher,
  postVouchers,
  type RedateResult,
  rebuildRollups,
  redateVouchers,
  type SavedVoucher,
  type SaveResult,
  supersedeVoucher,
  unapproveVoucher,
  voidVoucher,
  writeOpenings,
} from '#domains/ledger/journal.store';
export { ledgerHandlers } from '#domains/ledger/ledger.routes';
export {
  addChartAccount,
  addPartyAccount,
  lockPartyAccount,
  movePartyAccount,
} from '#domains/ledger/parties';
export { checkPartySettled } from '#domains/ledger/party-settled';
export { createPostingQueue, type PostingQueue } from '#domains/ledger/posting-queue';
export { type LedgerRefusalCode, type LedgerRefused, refusalIn } from '#domains/ledger/refusals';
export { branchesNeeded, receivedNeeded } from '#domains/ledger/remittance-look-ups';
export { verifySeals } from '#domains/ledger/seals';
export { searchAccounts } from '#domains/ledger/search-accounts';
export { type BelowZero, type Told, toldIn } from '#domains/ledger/told';
export { currentDay, openDayOf } from '#domains/ledger/trading-day';
export { closeYear } from '#domains/ledger/year-end/close-year';
export { reopenYear } from '#domains/ledger/year-end/year-end.store';
