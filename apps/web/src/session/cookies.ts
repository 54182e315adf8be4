import { decodedOr } from './decoded.ts';

/**
 * Returns a cookie of this page; null without one, and for an unreadable one. The session token itself is httpOnly and
 * never visible here.
 */
export function readCookie(name: string): string | null {
  const found = document.cookie.split('; ').find((pair) => pair.startsWith(`${name}=`));
  return found === undefined ? null : decodedOr(found.slice(name.length + 1), null);
}

const signedInFlag = 'cashbook_signed_in';
const customerSignedInFlag = 'cashbook_customer_signed_in';

/** Whether the server has left a cookie that says that somebody is signed in. Only then is a request worthwhile. */
export const maySignedIn = () => readCookie(signedInFlag) !== null;

/** Whether a customer may be signed in to the customer portal, which has its own cookies. */
export const mayCustomerSignedIn = () => readCookie(customerSignedInFlag) !== null;
