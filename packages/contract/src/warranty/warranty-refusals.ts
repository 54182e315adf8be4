/** The refusals of warranty claims, each with its HTTP status. */
export const warrantyRefusalStatus = {
  warranty_off: 409,
  claim_step_not_possible: 409,
  claim_open_already: 409,
  claim_serial_replaced: 409,
  claim_not_out_of_stock: 409,
  claim_serial_missing: 422,
  claim_serial_same: 422,
  claim_fault_missing: 422,
  claim_customer_missing: 422,
  claim_date_wrong: 422,
  claim_sold_later: 422,
  claim_reason_missing: 422,
  claim_remarks_missing: 422,
  claim_supplier_missing: 422,
  claim_credited_less: 422,
  claim_amount_missing: 422,
} as const;
