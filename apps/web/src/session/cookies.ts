import { decodedOr } from './decoded.ts';

/** A cookie of this page; null without one, and for one that nobody can read. The session token itself is httpOnly and never seen here. */
export function readCookie(name: string): string | null {
  const found = document.cookie.split('; ').find((pair) => pair.startsWith(`${name}=`));
  return found === undefined ? null : decodedOr(found.slice(name.length + 1), null);
}

const signedInFlag = 'cashbook_signed_in';
const customerSignedInFlag = 'cashbook_customer_signed_in';

/** Whether the server has left word that somebody is signed in here; only then is it worth asking who. */
export const maySignedIn = () => readCookie(signedInFlag) !== null;

/** The same for the customer portal, whose cookies are its own. */
export const mayCustomerSignedIn = () => readCookie(customerSignedInFlag) !== null;
