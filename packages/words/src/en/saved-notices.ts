/** The words that warn of what a document has done, once it is saved. */
export const savedNotices = {
  nowBelowCost: '{{product}} was sold below its cost.',
  nowBeyondRequisition_bought: 'More was bought for requisition {{number}} than was approved: {{amount}} more.',
  nowBeyondRequisition_paid: 'More was paid for requisition {{number}} than was approved: {{amount}} more.',
  nowBeyondOrder: 'Order {{number}} now has {{quantity}} more than was ordered.',
  nowOtherRate: 'Order {{number}} has a rate of {{agreed}} for {{product}}, not {{rate}}.',
  nowBillUsed: '{{number}} of {{date}} bears the same number of the supplier.',
  nowRefundBeyond: 'Paid back {{amount}} more than was received on the invoice.',
  nowDiscountBeyond: 'The discount is {{percent}} % of the lines.',
  nowFreeGoods: 'The goods are given away: the discount takes off all of the lines.',
  nowWithoutRemarks: 'The journal has no remarks.',
  nowOnEquity: 'The journal moves {{account}}, which openings and the close of a year move.',
  nowOverLimit: 'The credit limit of this customer is exceeded by {{amount}}.',
  nowBelowZero: '{{product}} is now {{quantity}} below zero.',
  moneyNowBelowZero: '{{account}} stands {{amount}} below zero at the end of {{date}}.',
} as const;
