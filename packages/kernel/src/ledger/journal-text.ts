import { type IsoDate, type Paisa, paisaToText } from '@cashbook/money';
import { CHART_LEVEL_1, type Nature } from '#ledger/chart';

/** Vouchers as plain-text journals of hledger and beancount, so that other programs can check the books. */

/** An account with its names in the chart: level 2, level 3, and its own. */
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
  // Two customers may have the same name. The number keeps their balances separate.
  return [rootNames.get(nature) ?? nature, level2, level3, `${level4} ${accountId}`];
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

/** Replaces a name that has no character allowed in an account name. */
const unnamed = 'Unnamed';

/** Returns typed text without colons, commas and brackets: in hledger's comments these set tags and dates. */
function commentText(text: string): string {
  return oneLine(text.replace(/[:,[\]]/g, ' '));
}

/** Returns `Assets:Current Assets:Cash in Hand:Cash 17`. Colons, and characters that begin a comment, become spaces. */
export function hledgerAccountName(account: JournalAccount): string {
  return accountParts(account)
    .map((part) => oneLine(part.replace(/[:;]/g, ' ')) || unnamed)
    .join(':');
}

/** Returns the first lines of a journal for hledger. */
export function hledgerHeader(): string {
  return 'decimal-mark .\ncommodity BDT 1000.00\n\n';
}

/** Returns a voucher as a transaction of hledger with its number as the code; empty for a voucher without lines. */
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

/**
 * Returns a part of an account's name as beancount accepts it: letters without marks, digits and dashes. It begins with a
 * capital or digit.
 */
function beancountPart(part: string): string {
  const name = part.replace(/[^\p{L}\p{Nd}]+/gu, '-').replace(/^-+|-+$/g, '');
  if (name === '') return unnamed;
  const [first = ''] = name;
  // The capital of some letters is several characters, with marks among them. Most scripts have no capitals.
  const capital = first.toUpperCase();
  return /^[\p{Lu}\p{Nd}]$/u.test(capital) ? capital + name.slice(first.length) : `X-${name}`;
}

/** Returns `Assets:Current-Assets:Cash-in-Hand:Cash-17`. A Bangla name loses its vowel signs; the header has the whole name. */
export function beancountAccountName(account: JournalAccount): string {
  return accountParts(account).map(beancountPart).join(':');
}

/** Returns the first lines of a journal for beancount: the accounts of its vouchers, opened on the day of the first voucher. */
export function beancountHeader(accounts: readonly JournalAccount[], firstDate: IsoDate): string {
  const opens = accounts.map(
    (account) => `${firstDate} open ${beancountAccountName(account)} BDT\n  name: ${quoted(account.path[2])}\n`,
  );
  return `option "operating_currency" "BDT"\n\n${opens.join('')}\n`;
}

/** Returns a voucher as a transaction of beancount with its number as link and metadata; empty for a voucher without lines. */
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
