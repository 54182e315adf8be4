import type { savedNotices as english } from '#en/saved-notices';
import type { Translated } from '#text';

export const savedNotices: Translated<typeof english> = {
  nowBelowCost: '{{product}} খরচের কমে বিক্রি হয়েছে।',
  nowBeyondRequisition_bought: 'চাহিদাপত্র {{number}}-এ অনুমোদনের চেয়ে {{amount}} বেশি কেনা হয়েছে।',
  nowBeyondRequisition_paid: 'চাহিদাপত্র {{number}}-এ অনুমোদনের চেয়ে {{amount}} বেশি দেওয়া হয়েছে।',
  nowBeyondOrder: 'অর্ডার {{number}}-এ এখন অর্ডারের চেয়ে {{quantity}} বেশি।',
  nowOtherRate: 'অর্ডার {{number}}-এ {{product}}-এর দর {{agreed}}, {{rate}} নয়।',
  nowBillUsed: '{{date}} তারিখের {{number}}-এও সরবরাহকারীর এই নম্বর।',
  nowRefundBeyond: 'চালানে যা পাওয়া গেছে তার চেয়ে {{amount}} বেশি ফেরত দেওয়া হলো।',
  nowDiscountBeyond: 'ছাড় মোট দামের {{percent}} %।',
  nowFreeGoods: 'মাল বিনামূল্যে দেওয়া হলো: ছাড় পুরো দামের সমান।',
  nowWithoutRemarks: 'জাবেদায় কোনো মন্তব্য নেই।',
  nowOnEquity: 'জাবেদাটি {{account}} নাড়ায়, যা প্রারম্ভিক জের ও বছর শেষে নড়ে।',
  nowOverLimit: 'এই গ্রাহকের বাকির সীমা {{amount}} পেরিয়ে গেছে।',
  nowBelowZero: '{{product}} এখন শূন্যের {{quantity}} নিচে।',
  moneyNowBelowZero: '{{date}} তারিখের শেষে {{account}} শূন্যের {{amount}} নিচে।',
};
