/** The public functions of warranty: claims for pieces that customers bring back. */
export { insertClaim, insertStep } from '#domains/warranty/claim.store';
export { warrantyHandlers } from '#domains/warranty/warranty.routes';
