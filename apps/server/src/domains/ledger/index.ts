/** The public functions of the ledger for other domains. */

export { accountBalances, balancesByBranch, balancesOver } from '#domains/ledger/accounts/account-balances';
export { accountLookUp, accountsNeeded } from '#domains/ledger/accounts/account-look-up';
export { chartRecords, takeAccountNumber } from '#domains/ledger/accounts/chart-levels';
export { createBooks, openBooksOfBranch, openDayOfHeadOffice } from '#domains/ledger/accounts/create-books';
export { type Dependent, dependentsNeeded } from '#domains/ledger/accounts/dependents-look-up';
export {
  addChartAccount,
  addPartyAccount,
  lockPartyAccount,
  movePartyAccount,
} from '#domains/ledger/accounts/parties';
export { checkPartySettled } from '#domains/ledger/accounts/party-settled';
export { searchAccounts } from '#domains/ledger/accounts/search-accounts';
export type {
  NewDocument,
  NewVoucher,
  SeenFacts,
  TypedForm,
  VoucherDraft,
  WholeDocument,
} from '#domains/ledger/asked-of-books';
export { type Author, authorOf } from '#domains/ledger/author';
export {
  type AllocationDesk,
  type AllocationWrite,
  allocateBills,
  openItemsOf,
  standingAllocationsOf,
  undoAllocations,
} from '#domains/ledger/bill-allocations';
export type { OpeningsDesk, OpeningWrite, Supersession, VoucherRange } from '#domains/ledger/change-json';
export { runAudit } from '#domains/ledger/checks/audit';
export { integrityHandlers } from '#domains/ledger/checks/integrity.routes';
export { cashAtEndOf } from '#domains/ledger/day/cash-counts';
export type {
  ClosingDay,
  DayProposal,
  DayProposals,
  DepreciationProposal,
  LateFeeProposal,
  MarkupProposal,
} from '#domains/ledger/day/proposals';
export { endedMonth, type PostedProposals, postProposals } from '#domains/ledger/day/proposals';
export { verifySeals } from '#domains/ledger/day/seals';
export { currentDay, openDayOf } from '#domains/ledger/day/trading-day';
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
export { fixedSettings } from '#domains/ledger/fixed-settings';
export {
  beginImport,
  correctUnresolved,
  finishImport,
  type ImportedVoucher,
  importedNumber,
  importVouchers,
  postUnresolved,
  removeUnresolved,
  type UnresolvedChange,
} from '#domains/ledger/imported-history.store';
export {
  type Approved,
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
  voidChequeEvent,
  voidTaxJournal,
  voidVoucher,
  writeOpenings,
} from '#domains/ledger/journal.store';
export { ledgerHandlers } from '#domains/ledger/ledger.routes';
export { createPostingQueue, type PostingQueue } from '#domains/ledger/posting-queue';
export { type LedgerRefusalCode, type LedgerRefused, refusalIn } from '#domains/ledger/refusals';
export { branchesNeeded, receivedNeeded } from '#domains/ledger/remittance-look-ups';
export { type BelowZero, type SaveNotes, saveNotesIn } from '#domains/ledger/save-notes';
export { saveDocumentsAtOnce } from '#domains/ledger/saved-documents.store';
export { closeYear } from '#domains/ledger/year-end/close-year';
export { reopenYear } from '#domains/ledger/year-end/year-end.store';
