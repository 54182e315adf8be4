import type { z } from 'zod';

/**
 * Every sentence that is said of a field, with its gaps (`{{longest}}`): what the schemas of the contract say, and what the
 * server's use cases add. Where the spec gives a text, it is that text. The page has the same names in Bangla.
 */
export const sentences = {
  accountAndAmountMissing: 'Please select account and enter amount',
  addressMissing: 'Address is required',
  amountDecimals: 'An amount has at most 2 decimals.',
  amountMissing: 'Please enter an amount.',
  amountTooLarge: 'The amount is too large.',
  areaNotYet: 'Customers have no area yet. Please leave this out.',
  branchIdWrong: 'This is not a branch id.',
  branchMissing: 'Branch is required',
  branchStays: 'A record stays in its branch.',
  changeDateMissing: 'Change date is required',
  characterUnreadable: 'This text has a character that nobody can read. Please type it again.',
  choiceUnknown: 'This is not one of the choices.',
  codeMissing: 'Code is required',
  columnUnknown: 'This list has no such column.',
  customerLoginNotYet: 'Customers cannot sign in yet. Please leave this out.',
  currentDateMissing: 'Current date is required',
  dateWrong: 'Enter Valid date',
  emailWrong: 'Please enter a valid email.',
  endVoucherMissing: 'End voucher number is required',
  gatewayAddressMissing: 'A gateway that is on needs its address.',
  gatewayAddressWrong: 'Please enter an address that begins with https://.',
  hostMissing: 'Host is required',
  hostNobodys: 'localhost and numbers like 192.168.1.5 are no company’s own. Please give a name.',
  hostNotGranted: 'Only whoever runs the installation gives this host to a company.',
  hostTwice: 'A host is named twice.',
  hostWrong: 'A host is a name like books.example.com, without http:// and port.',
  inUse: 'It is in use: {{names}}.',
  infoMissing: 'Please add the required info.',
  keyWrong: 'A key has at most {{longest}} visible characters.',
  ledgerAccountMissing: 'Please select ledger account.',
  mobileMissing: 'Mobile number is required',
  mobileWrong: 'Must be a valid 11-digit Bangladeshi number',
  nameMissing: 'Name is required',
  notAList: 'This must be a list.',
  notANumber: 'This is not a number.',
  notARecord: 'This must be an object with named fields.',
  notText: 'This must be text.',
  notWhole: 'Please enter a whole number.',
  notYesOrNo: 'This must be true or false.',
  notYesOrNoWord: 'Please write Yes or No.',
  numberDecimals: 'A number here has at most {{most}} decimals.',
  numberTooLarge: 'The number must be at most {{most}}.',
  numberTooSmall: 'The number must be at least {{least}}.',
  oneHeadOffice: 'A company has one head office.',
  pageSizeWrong: 'The page size is 10, 20, 30, 50 or 100.',
  partyTypeMissing: 'Customer or Supplier type is required',
  passwordLong: 'A password has at most 200 characters.',
  passwordShort: 'A password has at least 10 characters.',
  placeInReportWrong: 'This is not a place in the report.',
  recordNumberUnknown: 'There is no record of this number here.',
  recordTwice: 'This record stands in the file twice.',
  rowsOfOneVoucher: 'Every row must carry the id of the same voucher.',
  rowsOfSavedVoucher: 'These rows belong to a saved voucher. Please update it instead.',
  startVoucherMissing: 'Start voucher number is required',
  titleMissing: 'Title is required',
  tooLong: 'At most {{longest}} characters.',
  tooMany: 'At most {{most}} entries.',
  unitMissing: 'Please select unit.',
  userIdWrong: 'This is not a user id.',
  valueMissing: 'This is required.',
  valueWrong: 'Please check this.',
  versionWrong: 'This is not a version.',
  voucherNumberMissing: 'Voucher number is required',
  voucherNumberWrong: 'This is not a number of a voucher of this type.',
  voucherTypeMissing: 'Voucher type is required',
} as const;

export type SentenceName = keyof typeof sentences;

/** What fills the gaps of a sentence, by name. */
type Gaps = Readonly<Record<string, string | number>>;

/** The sentence with its gaps filled. */
export function sentence(name: SentenceName, gaps: Gaps = {}): string {
  return sentences[name].replace(/\{\{(\w+)\}\}/g, (gap, key: string) => String(gaps[key] ?? gap));
}

const isName = (text: string): text is SentenceName => Object.hasOwn(sentences, text);

const patterns = Object.keys(sentences)
  .filter(isName)
  .map((name) => ({ name, pattern: patternOf(sentences[name]) }));

/** What finds a sentence again whatever fills its gaps. */
function patternOf(text: string): RegExp {
  const literal = text.replace(/[.*+?^$()|[\]\\]/g, '\\$&');
  return new RegExp(`^${literal.replace(/\{\{(\w+)\}\}/g, '(?<$1>.+)')}$`);
}

/** Which sentence a text is, and what fills its gaps; undefined for a text that is none of ours. */
export function readSentence(
  text: string,
): { readonly name: SentenceName; readonly gaps: Readonly<Record<string, string>> } | undefined {
  for (const { name, pattern } of patterns) {
    const found = pattern.exec(text);
    if (found !== null) return { name, gaps: { ...found.groups } };
  }
  return undefined;
}

/** Sentences that the spec says of a form as a whole, not under a field: the refusal's own message says them too. */
const ofWholeForms: ReadonlySet<string> = new Set([
  sentences.accountAndAmountMissing,
  sentences.infoMissing,
  sentences.ledgerAccountMissing,
]);

/** The first of the sentences that is said of the form as a whole; undefined when none is. */
export function wholeFormSentence(said: Iterable<string>): string | undefined {
  return [...said].find((text) => ofWholeForms.has(text));
}

/**
 * What is said of an issue for which its schema has no sentence, so that the validator's own wording reaches nobody. It is
 * the error map of every schema of the contract (wire.ts).
 */
export function sentenceOfIssue(issue: z.core.$ZodRawIssue): string {
  if (issue.input === undefined || issue.input === null) return sentences.valueMissing;
  switch (issue.code) {
    case 'invalid_type':
      return sentenceOfType[issue.expected] ?? sentences.valueWrong;
    case 'invalid_value':
      return sentences.choiceUnknown;
    case 'too_big':
      return sentenceOfMost(issue.origin, issue.maximum);
    case 'too_small':
      return sentenceOfLeast(issue);
    default:
      return sentences.valueWrong;
  }
}

const sentenceOfType: Readonly<Record<string, string>> = {
  string: sentences.notText,
  number: sentences.notANumber,
  int: sentences.notWhole,
  boolean: sentences.notYesOrNo,
  array: sentences.notAList,
  object: sentences.notARecord,
};

function sentenceOfMost(origin: string, most: number | bigint): string {
  if (origin === 'string') return sentence('tooLong', { longest: String(most) });
  if (origin === 'array') return sentence('tooMany', { most: String(most) });
  return sentence('numberTooLarge', { most: String(most) });
}

type TooSmall = Pick<z.core.$ZodIssueTooSmall, 'origin' | 'minimum' | 'inclusive'>;

/** Whole numbers that must be more than 0 are at least 1. */
function sentenceOfLeast({ origin, minimum, inclusive }: TooSmall): string {
  if (origin === 'string' || origin === 'array') return sentences.valueMissing;
  return sentence('numberTooSmall', { least: String(inclusive === false ? Number(minimum) + 1 : minimum) });
}
