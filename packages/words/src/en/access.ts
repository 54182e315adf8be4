/** Sign-in. */
export const messages = {
  customerQuestion: 'Buying on installments?',
  customerSignIn: 'Customer sign in',
  defaultTagline: 'Accounting, Inventory and HRMS System',
  defaultTitle: 'Sign In to Cashbook',
  remember: 'Keep me signed in on this computer',
  required: 'Required',
  signIn: 'Sign In',
  signingIn: 'Signing in',
  signInTab: 'Sign in',
} as const;
