/** Returns the page of the customer area to open after sign-in: the remembered one if it is one, else the home (spec 1 §2.1). */
export function originAfterSignIn(remembered: string | undefined): string {
  const page = remembered ?? '';
  const isOurs = /^\/customer(-dashboard)?([/?#]|$)/.test(page) && !/^\/customer\/login([/?#]|$)/.test(page);
  return isOurs ? page : '/customer';
}
