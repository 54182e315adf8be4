/** The refusals about requisitions and the rows that name them. */
export const requisitionRefusals = {
  requisition_not_found: 'There is no such requisition in the branch.',
  requisition_waiting: 'Requisition {{number}} is not approved yet.',
  requisition_rejected: 'Requisition {{number}} was rejected.',
  requisition_closed: 'Requisition {{number}} is closed.',
  requisition_exceeded:
    'For requisition {{number}} {{approved}} is approved; with this voucher it would be {{beyond}} more.',
  requisition_dates: 'The end date lies before the start date.',
  requisition_amount_missing: 'Please add requisition amount!',
  requisition_amount_differs: 'The amount is not the total of the rows, {{total}}.',
  requisition_not_possible: 'This cannot be done with the requisition as it stands. Please reload it.',
  requisition_used: 'Something was bought or paid on this requisition already.',
  requisition_reason_missing: 'Please say why the requisition is rejected.',
  approved_amount_missing: 'Please enter the approved amount.',
  approved_amount_beyond: 'No more than the total of the requisition, {{total}}, can be approved.',
  own_requisition: 'Nobody approves their own requisition above {{limit}}.',
} as const;
