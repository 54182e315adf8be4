/** The door of the posting engine: everything that other domains may use to post their documents. */

export { accountsOfRows } from '#domains/posting/account-rows';
export { adviceIn, adviceOf } from '#domains/posting/advice';
export { describedKind, type SentDocument, stored, storedReply, wireOf } from '#domains/posting/described-document';
export { documentHandlers } from '#domains/posting/document.routes';
export {
  type Advice,
  type Advised,
  type DocumentKind,
  type DocumentVersion,
  type KeptForm,
  type Needs,
  nothingBeside,
  type OwnTables,
  typedForm,
  voucherDraft,
} from '#domains/posting/document-kind';
export type { AccountsOnVoucher, DocumentWire } from '#domains/posting/document-wire';
export { readFacts, readLockedFacts } from '#domains/posting/locked-facts';
export {
  type AskedParent,
  type Parents,
  type ParentsAt,
  parentCalls,
  parentOfSaved,
  readTakers,
} from '#domains/posting/parents';
export {
  type AtDesk,
  createPostingEngine,
  type PostingEngine,
  type PostingServices,
  writeAtDesk,
} from '#domains/posting/posting-engine';
export { orRefusedByBooks, refusedByBooks, refusedByRule } from '#domains/posting/refused-by';
export { retypeDocument } from '#domains/posting/retype-document';
export { rewrittenDocument } from '#domains/posting/rewritten-document';
export { belowZeroReply, type SaveAnswer } from '#domains/posting/save-answer';
export { saveDocument } from '#domains/posting/save-document';
export { type StoredKind, storedKind } from '#domains/posting/stored-kind';
export { takesNeeded, takesOf, writeTakes } from '#domains/posting/takes';
export { fiscalYearOn, namesItsType, readTypedNumber } from '#domains/posting/typed-number';
