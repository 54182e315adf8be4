import { balanceNotes } from '@cashbook/contract/reports/balance-notes';
import type { SheetWord } from '@cashbook/contract/reports/columns';
import { ACCOUNT } from '@cashbook/kernel';
import type { IsoDate, Paisa, QtyMilli } from '@cashbook/money';
import { milliToNumber } from '@cashbook/money';
import { sql } from 'kysely';
import type { Tx } from '#db/tx';
import { askedFrames } from '#domains/reports/asked-branches';
import type { BranchFrame } from '#domains/reports/branch-frame.sql';
import { type RowOf, whole } from '#domains/reports/engine/reader';
import type { Words } from '#export/words';

type Row = RowOf<typeof balanceNotes>;

/** A line of a note. */
interface NoteLine {
  readonly name: string;
  readonly branch: string;
  readonly quantity: string;
  readonly paisa: Paisa;
}

/** A note with the account whose balance it explains; null for the stock, whose value is no balance. */
interface Note {
  readonly word: SheetWord;
  readonly accountId: number | null;
  readonly lines: readonly NoteLine[];
}

/** Reads the notes at the end of a day. A note without lines is left out. */
export const readBalanceNotes = whole(balanceNotes, async (ask) => {
  const { tx, asked, words } = ask;
  const frames = await askedFrames(ask);
  const [received, issued] = await readCheques(tx, frames, asked.enddate, words);
  const notes: readonly Note[] = [
    { word: 'chequesReceivedNote', accountId: ACCOUNT.chequesInHand, lines: received },
    { word: 'chequesIssuedNote', accountId: ACCOUNT.chequesIssued, lines: issued },
    { word: 'betweenBranchesNote', accountId: null, lines: await readBetweenBranches(tx, frames, asked.enddate) },
    { word: 'belowZeroNote', accountId: null, lines: await readBelowZero(tx, frames, asked.enddate) },
  ];
  return notes.flatMap((note) => rowsOf(note, words));
});

function rowsOf({ word, accountId, lines }: Note, words: Words): Row[] {
  if (lines.length === 0) return [];
  const bare = { account_id: null, branch_name: '', quantity: '' };
  const total = lines.reduce((sum, { paisa }) => sum + paisa, 0n);
  return [
    { ...bare, weight: 'heading', name: words.say(word), amount: null },
    ...lines.map(({ name, branch, quantity, paisa }) => {
      return { ...bare, weight: 'line' as const, name, branch_name: branch, quantity, amount: paisa };
    }),
    { ...bare, weight: 'total', account_id: accountId, name: words.say('total'), amount: total },
  ];
}

const companyOf = (frames: readonly BranchFrame[]) => frames[0]?.companyId ?? 0;
const idsOf = (frames: readonly BranchFrame[]) => frames.map(({ branchId }) => branchId);
const nameOf = (frames: readonly BranchFrame[], id: number) =>
  frames.length === 1 ? '' : (frames.find(({ branchId }) => branchId === id)?.branchName ?? '');

/** The words for the states in which a cheque stands on its account. */
const states = {
  in_hand: 'chequeState_in_hand',
  deposited: 'isDeposited',
  again: 'chequeState_again',
  issued: 'chequeState_issued',
} as const satisfies Readonly<Record<string, SheetWord>>;

interface ChequesOfState {
  readonly branchId: number;
  readonly isReceived: boolean;
  readonly state: keyof typeof states;
  readonly isLater: boolean;
  readonly cheques: number;
  readonly paisa: Paisa;
}

/** Returns the cheques that stand on accounts 15 and 16 by their state, post-dated ones apart. */
async function readCheques(tx: Tx, frames: readonly BranchFrame[], day: IsoDate, words: Words) {
  const { rows } = await sql<ChequesOfState>`
    select d.branch_id as "branchId", d.is_received as "isReceived", d.state, n.cheque_date > ${day} as "isLater",
      count(*)::int as cheques, sum(d.amount_paisa)::bigint as paisa
    from cheques_at(${companyOf(frames)}, ${idsOf(frames)}::int[], ${day}) d
      join cheque_now n on n.company_id = ${companyOf(frames)} and n.voucher_id = d.voucher_id and n.cheque_no = d.cheque_no
    where cheque_account(d.state) is not null
    group by d.branch_id, d.is_received, d.state, 4
    order by 4, d.state, d.branch_id`.execute(tx);
  const lines = (isReceived: boolean) =>
    rows
      .filter((row) => row.isReceived === isReceived)
      .map(({ branchId, state, isLater, cheques, paisa }): NoteLine => {
        const word = isLater ? (isReceived ? 'postDatedReceived' : 'postDatedIssued') : states[state];
        return { name: words.say(word), branch: nameOf(frames, branchId), quantity: String(cheques), paisa };
      });
  return [lines(true), lines(false)] as const;
}

/** Returns what each branch claims from another one, or owes it below zero. Of all branches both come to what is in transit. */
async function readBetweenBranches(tx: Tx, frames: readonly BranchFrame[], day: IsoDate): Promise<NoteLine[]> {
  const { rows } = await sql<{ branchId: number; name: string; paisa: Paisa }>`
    select l.branch_id as "branchId", o.name, sum(l.debit_paisa - l.credit_paisa)::bigint as paisa
    from branch b
      join line l on l.company_id = b.company_id and l.branch_id = b.branch_id and l.account_id = ${ACCOUNT.interBranchCurrent}
        and l.live and l.vr_date <= ${day}
      join branch o on o.company_id = l.company_id and o.branch_id = l.counter_branch_id
    where b.company_id = ${companyOf(frames)} and b.branch_id = any (${idsOf(frames)}::int[])
    group by l.branch_id, o.branch_id, o.name
    having sum(l.debit_paisa - l.credit_paisa) <> 0
    order by l.branch_id, o.branch_id`.execute(tx);
  return rows.map(({ branchId, name, paisa }) => ({ name, branch: nameOf(frames, branchId), quantity: '', paisa }));
}

/** Returns the products of which a branch has less than nothing, with the value that the inventories have for it. */
async function readBelowZero(tx: Tx, frames: readonly BranchFrame[], day: IsoDate): Promise<NoteLine[]> {
  const { rows } = await sql<{ branchId: number; name: string; unit: string; milli: QtyMilli; paisa: Paisa }>`
    select b.branch_id as "branchId", p.name, coalesce(nullif(u.short_name, ''), u.name) as unit,
      s.quantity_milli as milli, s.value_paisa as paisa
    from unnest(${idsOf(frames)}::int[]) b (branch_id)
      cross join lateral stock_value_on(${companyOf(frames)}, b.branch_id, ${day}) s
      join product p on p.company_id = ${companyOf(frames)} and p.product_id = s.product_id
      join unit u on u.company_id = p.company_id and u.unit_id = p.unit_id
    where s.quantity_milli < 0
    order by b.branch_id, p.name`.execute(tx);
  return rows.map(({ branchId, name, unit, milli, paisa }) => {
    return { name, branch: nameOf(frames, branchId), quantity: `${milliToNumber(milli)} ${unit}`, paisa };
  });
}
