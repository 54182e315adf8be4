/** The statuses of the refusals about requisitions and the rows that name them. */
export const requisitionRefusalStatus = {
  requisition_not_found: 422,
  requisition_waiting: 409,
  requisition_rejected: 409,
  requisition_closed: 409,
  requisition_exceeded: 409,
  requisition_dates: 422,
  requisition_amount_missing: 422,
  requisition_amount_differs: 409,
  requisition_not_possible: 409,
  requisition_used: 409,
  requisition_reason_missing: 422,
  approved_amount_missing: 422,
  approved_amount_beyond: 422,
  own_requisition: 403,
} as const;
