/** The door of bank reconciliation. */

export { bankReconciliationHandlers } from '#domains/reconciliation/reconciliation.routes';
