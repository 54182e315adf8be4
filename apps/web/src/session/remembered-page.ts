/** Returns the page to open after sign-in: the remembered page if it is one of ours, else the dashboard (spec 1 §2.1). */
export function pageAfterSignIn(remembered: string | undefined): string {
  const page = remembered ?? '';
  const isOurs = /^\/(?![/\\])/.test(page) && !/^\/(login|logout)([/?#]|$)/.test(page);
  return isOurs ? page : '/dashboard';
}
