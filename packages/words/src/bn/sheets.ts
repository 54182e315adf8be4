import { common } from '#bn/common';
import type { sheets as english } from '#en/sheets';
import type { Translated } from '#text';

export const sheets: Translated<typeof english> = {
  asPerDetails: 'বিস্তারিত অনুযায়ী ({{count}}টি হিসাব)',
  startToEnd: '{{start}} থেকে {{end}}',
  dates: 'তারিখ',
  times: 'সময় অঞ্চল',
  after: 'পরে',
  areaCode: 'এলাকা কোড',
  before: 'আগে',
  cumulativePayment: 'ক্রমযোজিত খরচ',
  cumulativeReceived: 'ক্রমযোজিত জমা',
  id: 'আইডি',
  ledgerPage: common.ledgerPage,
  page: 'পৃষ্ঠা',
  person: 'ব্যক্তি',
  subject: 'বিষয়',
  vrDate: common.vrDate,
  vrNo: common.vrNo,
  opening: 'প্রারম্ভিক',
  openingRemoved: 'প্রারম্ভিক জের সরানো হয়েছে',
  rangeTotal: 'এই সময়ের মোট',
  companies: 'প্রতিষ্ঠান',
};
