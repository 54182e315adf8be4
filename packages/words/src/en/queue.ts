import { common } from '#en/common';

/** What is saved and waits to be sent, on whichever screen one is. */
export const messages = {
  title: 'Waiting to be sent',
  hint: 'These vouchers are saved in this browser and go to the books in this order as soon as that is possible.',
  dayHint: 'The day they were saved for is closed. Say on which day they are to be posted.',
  show: 'Show',
  sendNow: 'Try now',
  allSent: 'Everything has been sent.',
  takeBack: common.takeBack,
  changeOf: 'Change of {{number}}',
  savedAt_one: '{{count}} line saved on {{date}} at {{time}}.',
  savedAt_other: '{{count}} lines saved on {{date}} at {{time}}.',
  dated: 'For {{date}}.',
  waitsForBranch: 'Waits until you work in {{branch}}.',
  mayHaveArrived: 'Its last send got no answer and may be in the books.',
  voucherNumber: common.voucherNumberIs,
  saveFailed: 'Something went wrong while saving.',
  updateFailed: 'Failed to update transaction.',
  updated: 'Transaction updated successfully!',
  inBooks: '{{number}} is in the books.',
  dayBody_one: '{{count}} saved voucher of {{was}} has not been sent yet.',
  dayBody_other: '{{count}} saved vouchers of {{was}} have not been sent yet.',
  later: 'Later',
  saveOn: 'Save on {{date}}',
  waitsAtDayClose_one: '{{count}} saved voucher has not been sent yet. Close the day after it is through.',
  waitsAtDayClose_other: '{{count}} saved vouchers have not been sent yet. Close the day after they are through.',
} as const;
