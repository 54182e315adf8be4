import { common } from '#bn/common';
import { names } from '#bn/names';

export const messages = {
  vds: names.vds,
  tds: names.tds,
  listToDeposit: 'জমা দিতে হবে',
  listDeposited: common.isDeposited,
  lists: 'উৎসে করের তালিকা',
  anyTax: 'যেকোনো কর',
  challan: 'চালান {{number}}',
  depositSaved: '{{number}} দিয়ে জমা হয়েছে।',
  depositHint: 'চিহ্নিত সারিগুলো এক চালানে কোষাগারে জমা হয়।',
  depositTitle: '{{tax}} জমা: {{amount}}',
  doHint: 'Space চেপে একই করের সারি চিহ্নিত করুন, তারপর D চেপে জমা দিন।',
  dueOn: 'জমার শেষ দিন',
  markOne: '{{name}} এর সারি চিহ্নিত করুন',
  marked_one: '{{shown}}টি সারি চিহ্নিত',
  marked_other: '{{shown}}টি সারি চিহ্নিত',
  oneTaxAtOnce: 'এক চালানে একটি কর জমা হয়।',
  paidFrom: 'যেখান থেকে পরিশোধ',
  party: common.party,
  searchTax: 'পক্ষ, ভাউচার, বিল বা চালান দিয়ে খুঁজুন',
  taxBase: 'ভ্যাট ছাড়া',
  taxBill: common.billNo,
} as const;
