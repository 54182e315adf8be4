/** The door of bank reconciliation. */

export { finishOn } from '#domains/reconciliation/finished/finish';
export { matchLines } from '#domains/reconciliation/matches/matches.store';
export { proposalsFor } from '#domains/reconciliation/matches/read-lines';
export { bankReconciliationHandlers } from '#domains/reconciliation/reconciliation.routes';
export { addStatement, lockAccount } from '#domains/reconciliation/statements/statements.store';
