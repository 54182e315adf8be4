import { collectionKind } from '#domains/installments/collection';
import { writeOffKind } from '#domains/installments/write-off';
import { storedKind } from '#domains/posting/index';

/** The door of the installments. */

export { settledNeeded } from '#domains/installments/collected-look-up';
export { collectionKind } from '#domains/installments/collection';
export { installmentHandlers } from '#domains/installments/installments.routes';
export { installmentsOfSale, keepPlan, settleInstallments } from '#domains/installments/installments.store';
export { planOfSale } from '#domains/installments/sale-plan';
export { writeOffKind } from '#domains/installments/write-off';

/** Collections and write-offs, as they are found by their name. */
export const storedInstallmentKinds = [storedKind(collectionKind), storedKind(writeOffKind)];
