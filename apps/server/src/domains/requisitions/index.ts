/** The public functions of requisitions: their calls, and the rows of vouchers that name them. */
export { openRequisitionHandlers } from '#domains/requisitions/open-requisitions.routes';
export { requisitionHandlers } from '#domains/requisitions/requisition.routes';
export { insertDecision, insertRequisition, insertVersion } from '#domains/requisitions/requisition-writes.store';
export { requisitionsNeeded } from '#domains/requisitions/requisitions-look-up';
export {
  adviceOnRequisitions,
  beyondApproved,
  keptRequisitions,
  namedNeeds,
  numbered,
  numberedRows,
  paidRows,
  rowsPayingForRequisitions,
  ruledWithRequisitions,
  savedWithRequisitions,
} from '#domains/requisitions/rows-naming-requisitions';
