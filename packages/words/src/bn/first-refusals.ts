import { common } from '#bn/common';
import type { firstRefusals as english } from '#en/first-refusals';
import type { Translated } from '#text';

export const firstRefusals: Translated<typeof english> = {
  unauthenticated: common.pleaseLogin,
  forbidden: 'এটি করার অনুমতি আপনার নেই।',
  not_found: 'পাওয়া যায়নি।',
  csrf: 'পাতাটি পুরনো হয়ে গেছে। আবার এনে চেষ্টা করুন।',
  too_many: 'অনেকবার চেষ্টা হয়েছে। একটু পরে আবার চেষ্টা করুন।',
  invalid_input: 'চিহ্নিত ঘরগুলো দেখুন।',
  malformed: 'অনুরোধটি পড়া যায়নি।',
  unsupported_media: 'অনুরোধটি JSON হতে হবে।',
  too_slow: 'অনুরোধটি পৌঁছাতে অনেক বেশি সময় লেগেছে। আবার চেষ্টা করুন।',
  too_large: 'অনুরোধটি খুব বড়।',
  headers_too_large: 'অনুরোধের শিরোনাম খুব বড়।',
  expectation_failed: 'অনুরোধটি এমন কিছু চায় যা এই সার্ভার করে না।',
  database_away: 'এই মুহূর্তে ডেটাবেস ব্যবহার করা যাচ্ছে না। আবার চেষ্টা করুন।',
  company_moving: 'এই কোম্পানিকে অন্য সার্ভারে সরানো হচ্ছে; এক মিনিট পরে আবার চেষ্টা করুন।',
  files_away: 'ফাইলের ভান্ডার এই মুহূর্তে ব্যবহার করা যাচ্ছে না। আবার চেষ্টা করুন।',
  internal: 'কিছু ভুল হয়েছে।',
  offline: 'সার্ভারের সাথে সংযোগ নেই।',
  code_required: 'আপনাকে পাঠানো কোডটি লিখুন।',
  code_wrong: 'কোডটি ভুল বা মেয়াদোত্তীর্ণ। আরেকটি কোড নিন।',
  invalid_credentials: 'ব্যবহারকারীর নাম বা পাসওয়ার্ড সঠিক নয়',
};
