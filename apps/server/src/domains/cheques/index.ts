import { chequeKinds } from '#domains/cheques/cheque-kinds';
import { storedKind } from '#domains/posting/index';

/** The door of the cheques. */

export { chequeFormPictures, chequeForms } from '#domains/cheques/cheque-forms';
export { type ChequeKind, chequeKindOf, chequeKinds } from '#domains/cheques/cheque-kinds';
export { chequeHandlers } from '#domains/cheques/cheques.routes';

/** The kinds of vouchers that book events of cheques, as they are found by their names. */
export const storedCheques = chequeKinds.map((kind) => storedKind(kind));
