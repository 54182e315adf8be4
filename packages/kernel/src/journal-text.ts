import { type IsoDate, type Paisa, paisaToText } from '@cashbook/money';
import { CHART_LEVEL_1, type Nature } from '#chart';

/** Vouchers as plain-text journals of hledger and beancount, so that the books can be checked by other programs. */

/** An account with the names on its way down the chart: level 2, level 3, and its own. */
export type JournalAccount = {
  readonly accountId: number;
  readonly nature: Nature;
  readonly path: readonly [level2: string, level3: string, level4: string];
};

export type JournalVoucher = {
  readonly date: IsoDate;
  readonly numberText: string;
  readonly typeName: string;
  readonly branchName: string;
  readonly lines: readonly {
    readonly account: JournalAccount;
    readonly debitPaisa: Paisa;
    readonly creditPaisa: Paisa;
    readonly remarks: string;
  }[];
};

const rootNames: ReadonlyMap<Nature, string> = new Map(CHART_LEVEL_1.map(({ nature, name }) => [nature, name]));

function accountParts({ accountId, nature, path }: JournalAccount): string[] {
  const [level2, level3, level4] = path;
  // Two customers may have one name; the number keeps their balances apart.
  return [rootNames.get(nature) ?? nature, level2, level3, `${level4} ${accountId}`];
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

/** Stands for a name in which nothing is left that an account name may have. */
const unnamed = 'Unnamed';

/** What a person wrote, without the colons, commas and brackets with which hledger's comments set tags and dates. */
function commentText(text: string): string {
  return oneLine(text.replace(/[:,[\]]/g, ' '));
}

/** `Assets:Current Assets:Cash in Hand:Cash 17`; colons and what begins a comment become spaces. */
export function hledgerAccountName(account: JournalAccount): string {
  return accountParts(account)
    .map((part) => oneLine(part.replace(/[:;]/g, ' ')) || unnamed)
    .join(':');
}

/** What a journal for hledger begins with. */
export function hledgerHeader(): string {
  return 'decimal-mark .\ncommodity BDT 1000.00\n\n';
}

/** One voucher as a transaction of hledger, its number as the code; empty for a voucher without lines. */
export function hledgerVoucher({ date, numberText, typeName, branchName, lines }: JournalVoucher): string {
  if (lines.length === 0) return '';
  const branch = commentText(branchName);
  const postings = lines.map(({ account, debitPaisa, creditPaisa, remarks }) => {
    const comment = commentText(remarks);
    const amount = `BDT ${paisaToText(debitPaisa - creditPaisa)}`;
    return `    ${hledgerAccountName(account)}  ${amount}${comment === '' ? '' : `  ; ${comment}`}\n`;
  });
  return `${date} * (${numberText}) ${typeName}  ; branch:${branch}, vr_no:${numberText}\n${postings.join('')}\n`;
}

function quoted(text: string): string {
  return `"${oneLine(text).replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`;
}

/** A part of an account's name as beancount takes it: letters without marks, digits and dashes, a capital or digit first. */
function beancountPart(part: string): string {
  const name = part.replace(/[^\p{L}\p{Nd}]+/gu, '-').replace(/^-+|-+$/g, '');
  if (name === '') return unnamed;
  const [first = ''] = name;
  // Of some letters the capital is several characters, marks among them; of most scripts' there is none.
  const capital = first.toUpperCase();
  return /^[\p{Lu}\p{Nd}]$/u.test(capital) ? capital + name.slice(first.length) : `X-${name}`;
}

/** `Assets:Current-Assets:Cash-in-Hand:Cash-17`. A Bangla name loses its vowel signs; the header has it whole. */
export function beancountAccountName(account: JournalAccount): string {
  return accountParts(account).map(beancountPart).join(':');
}

/** What a journal for beancount begins with: the accounts of its vouchers, opened on the day of the first of them. */
export function beancountHeader(accounts: readonly JournalAccount[], firstDate: IsoDate): string {
  const opens = accounts.map(
    (account) => `${firstDate} open ${beancountAccountName(account)} BDT\n  name: ${quoted(account.path[2])}\n`,
  );
  return `option "operating_currency" "BDT"\n\n${opens.join('')}\n`;
}

/** One voucher as a transaction of beancount, its number as link and metadata; empty for a voucher without lines. */
export function beancountVoucher({ date, numberText, typeName, branchName, lines }: JournalVoucher): string {
  if (lines.length === 0) return '';
  const postings = lines.map(({ account, debitPaisa, creditPaisa, remarks }) => {
    const amount = `${paisaToText(debitPaisa - creditPaisa)} BDT`;
    const note = oneLine(remarks) === '' ? '' : `    remarks: ${quoted(remarks)}\n`;
    return `  ${beancountAccountName(account)}  ${amount}\n${note}`;
  });
  const head = `${date} * ${quoted(typeName)} ^${numberText}\n`;
  return `${head}  vr_no: ${quoted(numberText)}\n  branch: ${quoted(branchName)}\n${postings.join('')}\n`;
}
