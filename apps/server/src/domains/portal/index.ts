/** The public functions of the customer portal. */

export { portalHandlers } from '#domains/portal/portal.routes';
