import type { messages as english } from '#en/access';
import type { Translated } from '#text';

export const messages: Translated<typeof english> = {
  customerQuestion: 'কিস্তিতে কেনেন?',
  customerSignIn: 'গ্রাহক সাইন ইন',
  defaultTagline: 'হিসাব, মজুদ ও জনবল ব্যবস্থাপনা',
  defaultTitle: 'ক্যাশবুকে সাইন ইন',
  email: 'ইমেইল',
  hidePassword: 'পাসওয়ার্ড লুকান',
  logoOf: '{{name}} এর লোগো',
  password: 'পাসওয়ার্ড',
  pleaseLogin: 'চালিয়ে যেতে সাইন ইন করুন।',
  remember: 'এই কম্পিউটারে সাইন ইন রাখুন',
  requiredInfo: 'প্রয়োজনীয় তথ্য দিন।',
  required: 'আবশ্যক',
  showPassword: 'পাসওয়ার্ড দেখান',
  signIn: 'সাইন ইন',
  signingIn: 'সাইন ইন হচ্ছে',
  signInTab: 'সাইন ইন',
};
