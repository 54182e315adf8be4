/** The refusals about installments: their markup, late fees, reschedules and openings. */
export const installmentRefusals = {
  due_changed: 'This sale has {{amount}} due now. Please look again.',
  installment_in_past: 'An installment cannot be due before the open day.',
  installment_too_far: 'An installment is due at most ten years after the open day.',
  sale_repossessed: 'Goods of this sale were repossessed. It cannot be returned any more.',
  markup_paid: 'This markup is paid already. Void the collections that paid it first.',
  reschedule_not_found: 'There is no such reschedule, or it was taken back already.',
  reschedule_used: 'Something was received, charged or changed under the new plan. Reschedule what is due again.',
  sale_rescheduled:
    'This sale was rescheduled: its plan and goods stay as they are, also after that is taken back. Reschedule what is due, or void the sale and type it again.',
  late_fee_not_found: 'This branch has no such late fee.',
  late_fee_waived: 'This late fee is waived already.',
  markup_in_price:
    'The company has its markup in the price: type the whole price. Whoever may change the company can change that before the first sale by installments.',
  markup_wrong: 'The markup is zero or more, and at most what one voucher may come to.',
  markup_percent_wrong: 'The markup a month is between 0 and 100 percent.',
  markup_differs: 'The percentage comes to {{amount}}: leave the amount empty, or type that.',
  markup_taken: 'Some of the markup was taken back already: it stays {{amount}}.',
  unearned_markup_too_large: 'The unearned markup is at most what the installments after the opening day come to.',
  unearned_markup_taken:
    'Some of this markup was settled or taken since: the installments keep the markup that they have.',
  unearned_markup_moves:
    'Installments are due between the two days, and their openings have unearned markup. Please set it to zero, move the day, and type the markup of that day.',
  markup_fixed: 'Sales by installments have fixed where their markup stands.',
  installments_not_owed: 'Only customers who owe us pay by installments: their opening balance is a debit.',
} as const;
