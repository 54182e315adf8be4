import type { ChequeCard, ChequeList, ChequeRow, ChequeStateName } from '@cashbook/contract/cheques/cheques';
import { addDays, type IsoDate, type Paisa } from '@cashbook/money';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '#db/tx';

/** The register of cheques (accounting-next §3.4.7). The transaction has to see the branches. */

/** A cheque by the voucher that brought it and its place there. */
export interface ChequeName {
  readonly voucherId: number;
  readonly chequeNo: number;
}

/** The parts by which papers call a cheque. */
export interface NamedCheque {
  readonly number: string;
  readonly date: IsoDate;
  readonly drawnOn: string;
}

const nobody: NamedCheque = { number: '', date: '', drawnOn: '' };

/** Returns number, date and bank of a cheque, of a void voucher too. */
export async function readNamedCheque(
  tx: Tx,
  companyId: number,
  { voucherId, chequeNo }: ChequeName,
): Promise<NamedCheque> {
  const { rows } = await sql<NamedCheque>`
    select c.number, c.cheque_date::text as date, c.drawn_on as "drawnOn" from cheque c
    where c.company_id = ${companyId} and c.voucher_id = ${voucherId} and c.cheque_no = ${chequeNo}
    order by c.version desc limit 1`.execute(tx);
  return rows[0] ?? nobody;
}

/** A list of the register. Null stands for no filter. */
export interface ChequesAsked {
  readonly companyId: number;
  readonly branchId: number;
  readonly list: ChequeList;
  readonly search: string;
  readonly partyId: number | null;
  readonly bankId: number | null;
  /** The date of the register, or the open day of the branch; lists count days from it. */
  readonly today: IsoDate;
  /** A date for the register as it stood then; null for now. */
  readonly on: IsoDate | null;
  /** The few vouchers among whose cheques the words are looked for; null to look at all. */
  readonly among: readonly string[] | null;
}

/** The days before which the register warns: of what falls due, and of what gets stale (accounting-next §3.4.3). */
const SOON_DAYS = 7;
const STALE_WARNING_DAYS = 15;

const states: Readonly<Record<ChequeList, readonly ChequeStateName[]>> = {
  in_hand: ['in_hand'],
  deposited: ['deposited', 'again'],
  issued: ['issued'],
  due: ['in_hand', 'issued'],
  stale: ['in_hand', 'bounced', 'issued'],
  bounced: ['bounced'],
  live: ['in_hand', 'deposited', 'again', 'issued'],
  all: [],
};

/** Returns the condition of the cheques of a list, whatever else was asked. */
function inList(list: ChequeList, { today, companyId }: ChequesAsked): RawBuilder<unknown> {
  const wanted = [...states[list]];
  const ofState = wanted.length === 0 ? sql`true` : sql`n.state = any (${wanted}::text[])`;
  const day = sql`${today}::date`;
  if (list === 'due') return sql`${ofState} and n.cheque_date <= ${day} + ${SOON_DAYS}::int`;
  if (list !== 'stale') return ofState;
  // The months are asked for once, and not for each row.
  return sql`${ofState} and n.cheque_date <= (
    select (${day} + ${STALE_WARNING_DAYS}::int) - make_interval(months => stale_months(${companyId}))
  )`;
}

/** Returns the few vouchers among whose cheques the words are looked for; null to look at all. */
export async function vouchersToLookAt(tx: Tx, branchId: number, search: string): Promise<readonly string[] | null> {
  if (search === '') return null;
  const { rows } = await sql<{ among: string[] | null }>`
    select cheques_to_look_at(${branchId}, ${search})::text[] as among`.execute(tx);
  return rows[0]?.among ?? null;
}

/** Returns the condition of the words. */
function found({ search, companyId, among }: ChequesAsked): RawBuilder<unknown> {
  if (search === '') return sql``;
  const typed = sql`lower(${search})`;
  const wanted = sql`(
    strpos(n.found_text, ${typed}) > 0 or n.account_id = any (array(
      select o.account_id from account o
      where o.company_id = ${companyId} and o.is_party and strpos(lower(o.name), ${typed}) > 0
    )))`;
  return among === null ? sql`and ${wanted}` : sql`and n.voucher_id = any (${[...among]}::bigint[]) and ${wanted}`;
}

/** Returns the SQL of the asked cheques of one of these lists. On a date, their state is that of the day. */
function asked(question: ChequesAsked, lists: readonly ChequeList[]): RawBuilder<unknown> {
  const { companyId, branchId, partyId, bankId, on } = question;
  const from =
    on === null
      ? sql`cheque_now n`
      : sql`(
          select n.company_id, n.branch_id, n.voucher_id, n.cheque_no, n.is_received, d.state, n.number, n.cheque_date,
            n.drawn_on, d.bank_account_id, n.account_id, n.amount_paisa, d.since, d.reason, d.event_no, n.vr_no, n.found_text
          from cheques_at(${companyId}, array[${branchId}::int], ${on}::date) d
            join cheque_now n on n.company_id = ${companyId} and n.voucher_id = d.voucher_id and n.cheque_no = d.cheque_no
        ) n`;
  return sql`
    from ${from}
      left join voucher v on v.company_id = n.company_id and v.voucher_id = n.voucher_id
      left join account p on p.company_id = n.company_id and p.account_id = n.account_id
      left join party pp on pp.company_id = p.company_id and pp.account_id = p.account_id
      left join account b on b.company_id = n.company_id and b.account_id = n.bank_account_id
    where n.company_id = ${companyId} and n.branch_id = ${branchId}
      and (${sql.join(
        lists.map((list) => sql`(${inList(list, question)})`),
        sql` or `,
      )})
      and (${partyId}::int is null or n.account_id = ${partyId}) and (${bankId}::int is null or n.bank_account_id = ${bankId})
      ${found(question)}`;
}

/** The reason of the last event of a cheque that has bounced. */
const lastReason = sql`case when n.state = 'bounced' then coalesce((
    select e.reason from standing_cheque_events(n.company_id, array[n.voucher_id]) e
    where e.cheque_no = n.cheque_no order by e.event_no desc limit 1
  ), '') else '' end`;

/** The number of the last event of a cheque. */
const lastEventNo = sql`(
  select max(e.event_no) from standing_cheque_events(n.company_id, array[n.voucher_id]) e where e.cheque_no = n.cheque_no)`;

/** Returns the day on which the drawer received the notice of the bounce, if it was noted up to a date. */
const noticeOf = (eventNo: RawBuilder<unknown>, until: IsoDate | null) => sql`
  case when n.state = 'bounced' then (
    select c.received_on::text from cheque_notice c
    where c.company_id = n.company_id and c.voucher_id = n.voucher_id and c.cheque_no = n.cheque_no and c.live
      and c.event_no = ${eventNo} and (${until}::date is null or c.received_on <= ${until}::date)
  ) end`;

/** Returns the columns of a cheque as every reply has them. */
const columnsWith = (reason: RawBuilder<unknown>, notice: RawBuilder<unknown>) => sql`
  n.voucher_id::int as mtm_id, n.cheque_no, v.vr_no, v.vr_date::text, n.is_received, n.state, n.since::text, n.number,
  n.cheque_date::text, n.drawn_on as cheque_bank, n.amount_paisa as amount,
  case when p.account_id is not null then jsonb_build_object('id', p.account_id, 'name', p.name, 'text', coalesce(pp.idfr_code, ''))
    end as party,
  case when b.account_id is not null then jsonb_build_object('id', b.account_id, 'name', b.name) end as bank,
  ${reason} as reason, ${notice} as notice_received_on`;
const columns = columnsWith(lastReason, noticeOf(lastEventNo, null));
const columnsOn = (date: IsoDate) =>
  columnsWith(sql`case when n.state = 'bounced' then n.reason else '' end`, noticeOf(sql`n.event_no`, date));

/** The days of a cheque without funds that follow from its bounce and its notice. */
type DaysOfNotice = Pick<ChequeRow, 'notice_by' | 'pay_by'>;

/** A cheque as it is read. */
type StoredCheque = Omit<ChequeRow, keyof DaysOfNotice>;

/** The days after a bounce for the notice to the drawer of a cheque without funds, and those after the notice for payment (accounting-next §3.4.5). */
const [NOTICE_DAYS, PAYMENT_DAYS] = [30, 30];

/** Adds the last days of notice and payment to a cheque. */
function withNotice<Read extends StoredCheque>(cheque: Read): Read & DaysOfNotice {
  const { is_received: isReceived, state, reason, since, notice_received_on: noticed } = cheque;
  const needsNotice = isReceived && state === 'bounced' && reason === 'insufficient_funds';
  return {
    ...cheque,
    notice_by: needsNotice && noticed === null ? addDays(since, NOTICE_DAYS) : null,
    pay_by: noticed === null ? null : addDays(noticed, PAYMENT_DAYS),
  };
}

/** Returns cheques of a list, those with the earliest date first. */
export async function listCheques(
  tx: Tx,
  question: ChequesAsked,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<ChequeRow[]> {
  // Reading in the order of the index finds the first page early, even for words that very many cheques have. A sort would read all of them.
  const { search, among, partyId, on } = question;
  const isOfManyWords = search !== '' && among === null && partyId === null && on === null;
  if (isOfManyWords) await sql`select set_config('enable_sort', 'off', true)`.execute(tx);
  const { rows } = await sql<StoredCheque>`
    select ${on === null ? columns : columnsOn(on)} ${asked(question, [question.list])}
    order by n.cheque_date, n.voucher_id, n.cheque_no limit ${limit} offset ${offset}`.execute(tx);
  return rows.map(withNotice);
}

/** The number of cheques of a list, and their sum. */
interface Counted<List extends ChequeList> {
  readonly list: List;
  readonly count: number;
  readonly amount: Paisa;
}

/** Returns how many cheques each of these lists has, and their sums. A cheque may be in several lists. */
export async function countCheques<List extends ChequeList>(
  tx: Tx,
  question: ChequesAsked,
  lists: readonly List[],
): Promise<Counted<List>[]> {
  const figures = lists.flatMap((list) => [
    sql`coalesce(sum(n.count) filter (where ${inList(list, question)}), 0)::int as ${sql.ref(`${list}_count`)}`,
    sql`coalesce(sum(n.amount_paisa) filter (where ${inList(list, question)}), 0)::bigint as ${sql.ref(`${list}_sum`)}`,
  ]);
  const { rows } = await sql<Readonly<Record<string, number | Paisa>>>`
    select ${sql.join(figures)} from ${sums(question, lists)} n`.execute(tx);
  const [row = {}] = rows;
  return lists.map((list) => ({
    list,
    count: Number(row[`${list}_count`] ?? 0),
    amount: BigInt(row[`${list}_sum`] ?? 0),
  }));
}

/** Returns the SQL of the counts and sums of cheques by state and date. */
function sums(question: ChequesAsked, lists: readonly ChequeList[]): RawBuilder<unknown> {
  const { branchId, search, partyId, bankId, on, among } = question;
  if (among === null && partyId === null && bankId === null && on === null) {
    const every = lists.some((list) => states[list].length === 0);
    const wanted = every ? [] : [...new Set(lists.flatMap((list) => states[list]))];
    return sql`cheque_sums(${branchId}, ${wanted}::text[], ${search})`;
  }
  return sql`(
    select n.state, n.cheque_date, count(*) as count, sum(n.amount_paisa) as amount_paisa
    ${asked(question, lists)} group by n.state, n.cheque_date
  )`;
}

type StoredCard = Omit<ChequeCard, 'may' | keyof DaysOfNotice>;

/** Returns a cheque of these branches with its life; null when there is none. */
export async function readChequeCard(
  tx: Tx,
  { companyId, branchIds }: { readonly companyId: number; readonly branchIds: readonly number[] },
  { voucherId, chequeNo }: ChequeName,
): Promise<Omit<ChequeCard, 'may'> | null> {
  const { rows } = await sql<StoredCard>`
    select ${columns}, r.name as branch,
      (n.cheque_date + make_interval(months => stale_months(${companyId})))::date::text as stale_on, coalesce(l.life, '[]') as life
    from cheque_now n
      join voucher v on v.company_id = n.company_id and v.voucher_id = n.voucher_id
      join branch r on r.company_id = n.company_id and r.branch_id = n.branch_id
      left join account p on p.company_id = n.company_id and p.account_id = n.account_id
      left join party pp on pp.company_id = p.company_id and pp.account_id = p.account_id
      left join account b on b.company_id = n.company_id and b.account_id = n.bank_account_id
      cross join lateral (
        select jsonb_agg(jsonb_build_object('event', e.event, 'state', e.state, 'day', e.event_date, 'mtm_id', e.by_voucher_id,
          'vr_no', coalesce(e.vr_no, ''), 'slip_no', e.slip_no, 'bank', coalesce(eb.name, ''), 'party', coalesce(ep.name, ''),
          'reason', e.reason, 'by', coalesce(u.name, '')) order by e.event_no) as life
        from standing_cheque_events(n.company_id, array[n.voucher_id]) e
          left join account eb on eb.company_id = n.company_id and eb.account_id = e.bank_account_id
          left join account ep on ep.company_id = n.company_id and ep.account_id = e.account_id
          left join app_user u on u.company_id = n.company_id and u.user_id = e.made_by
        where e.cheque_no = n.cheque_no
      ) l
    where n.company_id = ${companyId} and n.branch_id = any (${[...branchIds]}::int[]) and n.voucher_id = ${voucherId}
      and n.cheque_no = ${chequeNo}`.execute(tx);
  const [card] = rows;
  return card === undefined ? null : withNotice(card);
}

/** Returns the cheques of these names as they stand, for the choice of their kind. */
export async function readChequeStates(
  tx: Tx,
  companyId: number,
  voucherIds: readonly number[],
): Promise<
  readonly (ChequeName & { readonly isReceived: boolean; readonly state: ChequeStateName; readonly number: string })[]
> {
  const { rows } = await sql<ChequeName & { isReceived: boolean; state: ChequeStateName; number: string }>`
    select n.voucher_id::int as "voucherId", n.cheque_no as "chequeNo", n.is_received as "isReceived", n.state, n.number
    from cheque_now n where n.company_id = ${companyId} and n.voucher_id = any (${[...voucherIds]}::bigint[])`.execute(
    tx,
  );
  return rows;
}

/** A deposit slip of a branch. */
export interface Slip {
  readonly slip_no: number;
  readonly day: string;
  readonly bank: string;
  readonly by: string;
  readonly is_withdrawn: boolean;
}

/** Returns a deposit slip with its cheques; null when the branch has none of that number. */
export async function readSlipOf(
  tx: Tx,
  { companyId, branchId, slipNo }: { readonly companyId: number; readonly branchId: number; readonly slipNo: number },
): Promise<{ readonly slip: Slip; readonly cheques: readonly ChequeRow[] } | null> {
  const found = await sql<Slip>`
    select s.slip_no, s.slip_date::text as day, a.name as bank, coalesce(u.name, '') as by, exists (
        select from cheque_event e
        where e.company_id = s.company_id and e.branch_id = s.branch_id and e.slip_no = s.slip_no and e.event = 'withdrawn'
      ) as is_withdrawn
    from deposit_slip s
      join account a on a.company_id = s.company_id and a.account_id = s.bank_account_id
      left join app_user u on u.company_id = s.company_id and u.user_id = s.made_by
    where s.company_id = ${companyId} and s.branch_id = ${branchId} and s.slip_no = ${slipNo}`.execute(tx);
  const [slip] = found.rows;
  if (slip === undefined) return null;
  const { rows: cheques } = await sql<StoredCheque>`
    select ${columns}
    from cheque_event d
      join cheque_now n on n.company_id = d.company_id and n.voucher_id = d.voucher_id and n.cheque_no = d.cheque_no
      join voucher v on v.company_id = n.company_id and v.voucher_id = n.voucher_id
      left join account p on p.company_id = n.company_id and p.account_id = n.account_id
      left join party pp on pp.company_id = p.company_id and pp.account_id = p.account_id
      left join account b on b.company_id = n.company_id and b.account_id = n.bank_account_id
    where d.company_id = ${companyId} and d.branch_id = ${branchId} and d.slip_no = ${slipNo} and d.event = 'deposited'
    order by n.voucher_id, n.cheque_no`.execute(tx);
  return { slip, cheques: cheques.map(withNotice) };
}
