import { collectionKind } from '#domains/installments/collection';
import { lateFeeKind } from '#domains/installments/late-fee';
import { markupEarnedKind } from '#domains/installments/markup-earned';
import { rescheduleKind } from '#domains/installments/reschedule';
import { waiverKind } from '#domains/installments/waiver';
import { writeOffKind } from '#domains/installments/write-off';
import { storedKind } from '#domains/posting/index';

/** The door of the installments. */

export {
  collectedNeeded,
  fixedMarkupNeeded,
  settledNeeded,
  unearnedNeeded,
} from '#domains/installments/collected-look-up';
export { collectionKind } from '#domains/installments/collection';
export { installmentHandlers } from '#domains/installments/installments.routes';
export { installmentsOfSale, keepPlan, settleInstallments } from '#domains/installments/installments.store';
export { lateFeeKind, lateFeeProposal } from '#domains/installments/late-fee';
export { markupEarnedKind, markupProposal } from '#domains/installments/markup-earned';
export { rescheduleKind, writeReschedule } from '#domains/installments/reschedule';
export { writeTakeBack } from '#domains/installments/reschedule-taken-back';
export { planOfSale } from '#domains/installments/sale-plan';
export { waiverKind } from '#domains/installments/waiver';
export { writeOffKind } from '#domains/installments/write-off';

/** The kinds of vouchers of installments, as they are found by their name. */
export const storedInstallmentKinds = [
  storedKind(collectionKind),
  storedKind(writeOffKind),
  storedKind(lateFeeKind),
  storedKind(waiverKind),
  storedKind(rescheduleKind),
  storedKind(markupEarnedKind),
];
