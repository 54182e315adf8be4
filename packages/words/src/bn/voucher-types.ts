import type { voucherTypes as english } from '#en/voucher-types';
import type { Translated } from '#text';

export const voucherTypes: Translated<typeof english> = {
  voucherType1: 'নগদ গ্রহণ',
  voucherType2: 'নগদ পরিশোধ',
  voucherType3: 'ব্যাংক গ্রহণ',
  voucherType4: 'ব্যাংক পরিশোধ',
  voucherType5: 'কন্ট্রা',
  voucherType6: 'জাবেদা',
  voucherType7: 'নগদ ক্রয়',
  voucherType8: 'আংশিক নগদ ক্রয়',
  voucherType9: 'বাকি ক্রয়',
  voucherType10: 'ক্রয় ফেরত',
  voucherType11: 'নগদ বিক্রয়',
  voucherType12: 'আংশিক নগদ বিক্রয়',
  voucherType13: 'বাকি বিক্রয়',
  voucherType14: 'বিক্রয় ফেরত',
  voucherType15: 'কিস্তি বিক্রয়',
  voucherType16: 'কিস্তি আদায়',
  voucherType17: 'শ্রমিক বিল',
  voucherType18: 'মজুদ সমন্বয়',
  voucherType19: 'প্রারম্ভিক জের',
  voucherType20: 'প্রেরণ',
  voucherType21: 'আদায় গ্রহণ',
  voucherType22: 'আদায় পরিশোধ',
};
