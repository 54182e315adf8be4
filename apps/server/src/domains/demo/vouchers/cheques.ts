import { noRequisition } from '@cashbook/contract/requisitions/naming';
import { noWithholding } from '@cashbook/contract/withholding/withholding-fields';
import { type BookedChequeEvent, type Draft, noCheque, type TypedChequeMove } from '@cashbook/kernel';
import { addDays, type IsoDate } from '@cashbook/money';
import { sql } from 'kysely';
import type { Tx } from '#db/tx';
import { type ChequeKind, chequeForms, chequeKindOf } from '#domains/cheques/index';
import type { DemoAccounts } from '#domains/demo/records/demo-accounts';
import { type OpenedCheques, openDemoCheques } from '#domains/demo/vouchers/opening-cheques';
import { type Author, postDocument } from '#domains/ledger/index';
import { readLockedFacts, voucherDraft } from '#domains/posting/index';
import { seedRecords } from '#domains/records/index';
import { bankPaymentKind, bankReceiptKind } from '#domains/vouchers/index';
import { noTaxFacts } from '#domains/withholding/index';

interface ChequeDesk {
  readonly companyId: number;
  readonly branchId: number;
  readonly author: Author;
  readonly accounts: DemoAccounts;
  readonly bankAccountId: number;
  readonly customerIds: readonly number[];
  readonly supplierIds: readonly number[];
  readonly at: (date: IsoDate) => Date;
}

/** A step in the life of a cheque, and the days after the cheque came on which it is due. */
type Step = { readonly after: number; readonly event: BookedChequeEvent | 'deposited' | 'noticed' };

const step = (after: number, event: Step['event']): Step => ({ after, event });

/** The lives of cheques that their drawers have dated 20 days later. */
const LATER = [step(21, 'deposited'), step(24, 'realized')];
const WAITS_FOR_DATE: readonly Step[] = [];

/** The lives of received cheques, in turn. The last ones are still under way on the day that people look at. */
const LIVES: readonly (readonly Step[])[] = [
  [step(2, 'deposited'), step(5, 'realized')],
  [step(2, 'deposited'), step(4, 'bounced'), step(9, 'again'), step(12, 'realized')],
  [step(1, 'endorsed')],
  [step(1, 'deposited'), step(3, 'realized')],
  [step(1, 'deposited'), step(3, 'bounced'), step(12, 'noticed')],
  LATER,
  [step(2, 'handed_back')],
];
const ISSUED_LIVES: readonly (readonly Step[])[] = [
  [step(4, 'realized')],
  [step(3, 'cancelled')],
  [step(6, 'realized')],
  [],
  [step(5, 'bounced')],
];

/** The lives of the cheques of the last days: most of them still wait, in hand or at the bank. */
const RECENT_LIVES: readonly (readonly Step[])[] = [
  [],
  [step(1, 'deposited')],
  WAITS_FOR_DATE,
  [step(2, 'deposited')],
  [step(1, 'deposited'), step(2, 'bounced'), step(3, 'again')],
];

/** The lives of the cheques with which the books begin. The last one given away is still not presented. */
const OPENING_LIVES = {
  received: [
    [step(2, 'deposited'), step(5, 'realized')],
    [step(13, 'deposited'), step(16, 'realized')],
  ],
  issued: [[step(6, 'realized')], []],
} as const;
const RECENT_DAYS = 9;

/** The days before the last on which the branch begins to use cheques, and the trading days between two of them. */
const CHEQUE_DAYS = 100;
const EVERY_DAYS = 5;
const DRAWN_ON = ['Sonali Bank', 'Janata Bank', 'AB Bank', 'Prime Bank'];

interface Waiting {
  readonly voucherId: bigint;
  /** Its place among the cheques of the voucher. */
  readonly chequeNo: number;
  readonly isReceived: boolean;
  readonly day: IsoDate;
  readonly event: Step['event'];
}

/** Returns what will happen to the cheques with which the books began on that day. */
function livesOfOpened({ received, issued }: OpenedCheques, began: IsoDate): Waiting[] {
  const livesOf = (voucherId: bigint, isReceived: boolean, lives: readonly (readonly Step[])[]) =>
    lives.flatMap((life, index) =>
      life.map(({ after, event }) => ({
        ...{ voucherId, chequeNo: index + 1, isReceived, event, day: addDays(began, after) },
      })),
    );
  return [...livesOf(received, true, OPENING_LIVES.received), ...livesOf(issued, false, OPENING_LIVES.issued)];
}

interface Beginning {
  readonly today: IsoDate;
  /** The day of the opening balances, and the user who may still write into it. */
  readonly began: IsoDate;
  readonly corrector: Author;
}

/** Returns the work of a branch with cheques: what it does on each day of its year. Its books begin with some. */
export async function demoCheques(tx: Tx, desk: ChequeDesk, { today, began, corrector }: Beginning) {
  const { companyId, bankAccountId, author, at } = desk;
  const by = { companyId, userId: author.userId, at: at(began) };
  await seedRecords(tx, chequeForms, by, [
    { branchId: null, typed: { bank_account_id: bankAccountId, is_crossed: true } },
  ]);
  let waiting = livesOfOpened(await openDemoCheques(tx, { ...desk, author: corrector }, began), began);
  let cheques = 0;
  return async ({ date, place }: { readonly date: IsoDate; readonly place: number }): Promise<void> => {
    for (const due of waiting.filter(({ day }) => day <= date)) await move(tx, desk, due, date);
    waiting = waiting.filter(({ day }) => day > date);
    const isRecent = date >= addDays(today, -RECENT_DAYS);
    if (date < addDays(today, -CHEQUE_DAYS) || (place % EVERY_DAYS !== 0 && !isRecent)) return;
    const isReceived = cheques % 3 !== 2;
    const lives = !isReceived ? ISSUED_LIVES : isRecent ? RECENT_LIVES : LIVES;
    const life = lives[cheques % lives.length] ?? [];
    const isLater = life === LATER || life === WAITS_FOR_DATE;
    const voucherId = await bring(tx, desk, { nth: cheques, isReceived, isLater, date });
    waiting = [
      ...waiting,
      ...life.map(({ after, event }) => ({ voucherId, chequeNo: 1, isReceived, day: addDays(date, after), event })),
    ];
    cheques += 1;
  };
}

interface NewCheque {
  readonly nth: number;
  readonly isReceived: boolean;
  /** Whether the drawer has dated it later. */
  readonly isLater: boolean;
  readonly date: IsoDate;
}

/** Types a bank voucher by cheque. */
async function bring(tx: Tx, desk: ChequeDesk, { nth, isReceived, isLater, date }: NewCheque): Promise<bigint> {
  const kind = isReceived ? bankReceiptKind : bankPaymentKind;
  const parties = isReceived ? desk.customerIds : desk.supplierIds;
  const amountPaisa = BigInt(12 + ((nth * 7) % 40)) * 1_000_00n;
  const typed = {
    ...noCheque,
    bankAccountId: desk.bankAccountId,
    chequeNumber: String(isReceived ? 4_410_031 + nth * 137 : 880_412 + nth),
    chequeDate: isLater ? addDays(date, 20) : date,
    drawnOn: isReceived ? (DRAWN_ON[nth % DRAWN_ON.length] ?? '') : '',
    rows: [
      {
        accountId: parties[nth % parties.length] ?? 0,
        amountPaisa,
        remarks: '',
        orderId: null,
        orderText: null,
        ...noWithholding,
        ...noRequisition,
      },
    ],
  };
  const facts = { accounts: desk.accounts.postable, orders: new Set<number>(), requisitions: new Map(), ...noTaxFacts };
  const ruled = kind.rule(typed, facts, null);
  if (!ruled.ok) throw new Error(`A cheque of the demo was refused: ${ruled.refusal.code}`);
  return post(tx, desk, date, { drafts: ruled.drafts, form: voucherDraft(kind, typed, ruled.drafts[0]) });
}

async function move(tx: Tx, desk: ChequeDesk, due: Waiting, date: IsoDate): Promise<void> {
  const { voucherId, chequeNo, isReceived, event } = due;
  if (event === 'deposited') return deposit(tx, desk, due, date);
  if (event === 'noticed') return noteNotice(tx, desk, due, date);
  const kind = chequeKindOf(event, isReceived);
  const isBounce = event === 'bounced';
  const typed: TypedChequeMove = {
    ...{ voucherId: Number(voucherId), chequeNo, bankAccountId: desk.bankAccountId, remarks: '' },
    accountId: event === 'endorsed' ? (desk.supplierIds[0] ?? null) : null,
    ...{
      reason: isBounce ? 'insufficient_funds' : null,
      feePaisa: isBounce ? 115_00n : 0n,
      isFeeChargedOn: isBounce && isReceived,
    },
  };
  const facts = await readLockedFacts(tx, desk.companyId, desk.branchId, kind.needs(typed, null));
  await post(tx, desk, date, ruledOf(kind, typed, facts));
}

function ruledOf(kind: ChequeKind, typed: TypedChequeMove, facts: Parameters<ChequeKind['rule']>[1]) {
  const ruled = kind.rule(typed, facts, null);
  if (!ruled.ok) throw new Error(`An event of a cheque of the demo was refused: ${ruled.refusal.code}`);
  return { drafts: ruled.drafts, form: voucherDraft(kind, typed, ruled.drafts[0]) };
}

interface Ruled {
  readonly drafts: readonly Draft[];
  readonly form: ReturnType<typeof voucherDraft>;
}

async function post(tx: Tx, desk: ChequeDesk, date: IsoDate, { drafts, form }: Ruled): Promise<bigint> {
  const { branchId, author, at } = desk;
  const { kind, formVersion, form: typed } = form;
  const document = { branchId, drafts, kind, formVersion, form: typed, expectedDay: date, author, idempotency: null };
  const posted = await postDocument(tx, document, at(date));
  if (!posted.ok) throw new Error(`A cheque of the demo was refused: ${posted.refusal.code}`);
  return posted.voucherId;
}

async function deposit(tx: Tx, desk: ChequeDesk, { voucherId, chequeNo }: Waiting, date: IsoDate): Promise<void> {
  const cheques = [{ voucherId: Number(voucherId), chequeNo }];
  const write = {
    ...{ branch: desk.branchId, date, user: desk.author.userId, bankAccountId: desk.bankAccountId },
    cheques,
  };
  await sql`select deposit_cheques(${JSON.stringify(write)}::jsonb, ${desk.at(date)})`.execute(tx);
}

/** Notes that the drawer received the notice of a bounce the day before. */
async function noteNotice(tx: Tx, desk: ChequeDesk, { voucherId, chequeNo }: Waiting, date: IsoDate): Promise<void> {
  const write = {
    ...{ branch: desk.branchId, date, user: desk.author.userId, voucherId: Number(voucherId), chequeNo },
    receivedOn: addDays(date, -1),
  };
  await sql`select note_cheque_notice(${JSON.stringify(write)}::jsonb, ${desk.at(date)})`.execute(tx);
}
