import type { requisitionRefusals as english } from '#en/requisition-refusals';
import type { Translated } from '#text';

export const requisitionRefusals: Translated<typeof english> = {
  requisition_not_found: 'এই শাখায় এমন চাহিদাপত্র নেই।',
  requisition_waiting: 'চাহিদাপত্র {{number}} এখনো অনুমোদিত হয়নি।',
  requisition_rejected: 'চাহিদাপত্র {{number}} নামঞ্জুর হয়েছে।',
  requisition_closed: 'চাহিদাপত্র {{number}} বন্ধ।',
  requisition_exceeded: 'চাহিদাপত্র {{number}}-এ অনুমোদন {{approved}}; এই ভাউচারে তার চেয়ে {{beyond}} বেশি হবে।',
  requisition_dates: 'শেষের তারিখ শুরুর তারিখের আগে।',
  requisition_amount_missing: 'চাহিদাপত্রের টাকার পরিমাণ দিন!',
  requisition_amount_differs: 'টাকার পরিমাণ সারিগুলোর মোট {{total}} নয়।',
  requisition_not_possible: 'চাহিদাপত্রটির বর্তমান অবস্থায় এটি করা যায় না। পাতাটি আবার খুলুন।',
  requisition_used: 'এই চাহিদাপত্রে ইতিমধ্যে কেনা বা পরিশোধ করা হয়েছে।',
  requisition_reason_missing: 'চাহিদাপত্রটি কেন নামঞ্জুর, তা লিখুন।',
  approved_amount_missing: 'অনুমোদিত টাকার পরিমাণ লিখুন।',
  approved_amount_beyond: 'চাহিদাপত্রের মোট {{total}} টাকার বেশি অনুমোদন করা যায় না।',
  own_requisition: '{{limit}} টাকার বেশি হলে নিজের চাহিদাপত্র কেউ নিজে অনুমোদন করেন না।',
};
