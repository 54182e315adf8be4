import type { messages as english } from '#en/access';
import type { Translated } from '#text';

export const messages: Translated<typeof english> = {
  customerQuestion: 'কিস্তিতে কেনেন?',
  customerSignIn: 'গ্রাহক সাইন ইন',
  defaultTagline: 'হিসাব, মজুদ ও জনবল ব্যবস্থাপনা',
  defaultTitle: 'ক্যাশবুকে সাইন ইন',
  remember: 'এই কম্পিউটারে সাইন ইন রাখুন',
  required: 'আবশ্যক',
  signIn: 'সাইন ইন',
  signingIn: 'সাইন ইন হচ্ছে',
  signInTab: 'সাইন ইন',
};
