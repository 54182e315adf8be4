/** Sign-in. */
export const messages = {
  customerQuestion: 'Buying on installments?',
  customerSignIn: 'Customer sign in',
  defaultTagline: 'Accounting, Inventory and HRMS System',
  defaultTitle: 'Sign In to Cashbook',
  email: 'Email',
  hidePassword: 'Hide password',
  logoOf: 'Logo of {{name}}',
  password: 'Password',
  pleaseLogin: 'Please login to continue.',
  remember: 'Keep me signed in on this computer',
  requiredInfo: 'Please add the required info.',
  required: 'Required',
  showPassword: 'Show password',
  signIn: 'Sign In',
  signingIn: 'Signing in',
  signInTab: 'Sign in',
} as const;
