import { common } from '#en/common';

/** The words for queued vouchers, which are saved and wait to be sent; any screen may show them. */
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
  invoiceSaveFailed: 'Failed to save invoice!',
  storeFailed: 'Failed to store data!',
  installmentSaleFailed: 'Store failed!',
  editFailed: 'Failed to edit data!',
  updated: 'Transaction updated successfully!',
  inBooks: '{{number}} is in the books.',
  dayBody_one: '{{count}} saved voucher of {{was}} has not been sent yet.',
  dayBody_other: '{{count}} saved vouchers of {{was}} have not been sent yet.',
  unreadable_one:
    '{{count}} document that you typed in another release of this page is in this browser. It is not in the books and cannot be opened here.',
  unreadable_other:
    '{{count}} documents that you typed in another release of this page are in this browser. They are not in the books and cannot be opened here.',
  saveAsText: 'Save as a text',
  discardUnreadable: 'Discard what was typed?',
  discardUnreadableHint:
    'It is removed from this browser. The text that you have saved is then all that is left of it.',
  later: 'Later',
  saveOn: 'Save on {{date}}',
  waitsAtDayClose_one: '{{count}} saved voucher has not been sent yet. Close the day after it is through.',
  waitsAtDayClose_other: '{{count}} saved vouchers have not been sent yet. Close the day after they are through.',
} as const;
