import type { MessageKind, MessageState } from '@cashbook/contract/portal/messages';
import type { IsoDate } from '@cashbook/money';
import { sql } from 'kysely';
import type { Tx } from '#db/tx';

export interface MessagesAsked {
  readonly companyId: number;
  readonly kind: MessageKind | '';
  readonly state: MessageState | '';
  readonly from: IsoDate | null;
  readonly to: IsoDate | null;
  /** A part of the customer's name or number, or of the text. */
  readonly search: string;
}

export interface ListedMessage {
  readonly id: number;
  readonly kind: MessageKind;
  readonly state: MessageState;
  readonly reason: string;
  readonly at: Date;
  readonly endedAt: Date | null;
  readonly branchId: number;
  readonly branch: string;
  readonly customerId: number | null;
  readonly customer: string;
  readonly mobile: string;
  readonly body: string;
  readonly parts: number;
  readonly costPaisa: bigint;
  readonly voucherId: number | null;
  readonly vrNo: string;
}

const found = ({ companyId, kind, state, from, to, search }: MessagesAsked) => sql`
  from message m ${search === '' ? sql`` : sql`left join party p on p.company_id = m.company_id and p.account_id = m.party_id`}
  where m.company_id = ${companyId}
    and (${kind} = '' or m.kind = ${kind}) and (${state} = '' or m.state = ${state})
    and (${from}::date is null or m.created_at >= ${from}::date::timestamp at time zone 'Asia/Dhaka')
    and (${to}::date is null or m.created_at < (${to}::date + 1)::timestamp at time zone 'Asia/Dhaka')
    ${search === '' ? sql`` : sql`and concat_ws(' ', p.name, m.mobile, m.body) ilike ${`%${search.replaceAll(/[\\%_]/g, '\\$&')}%`}`}`;

/** Returns a page of messages that the transaction sees, the latest first. */
export async function listMessages(
  tx: Tx,
  asked: MessagesAsked,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<ListedMessage[]> {
  const { rows } = await sql<ListedMessage>`
    select m.message_id::int as id, m.kind, m.state, m.reason, m.created_at as at, m.ended_at as "endedAt",
      m.branch_id as "branchId", b.name as branch, m.party_id as "customerId", coalesce(p.name, '') as customer, m.mobile, m.body,
      m.parts, m.cost_paisa as "costPaisa", v.voucher_id::int as "voucherId", coalesce(v.vr_no, '') as "vrNo"
    from (select m.* ${found(asked)} order by m.created_at desc, m.message_id desc limit ${limit} offset ${offset}) m
      join branch b on b.company_id = m.company_id and b.branch_id = m.branch_id
      left join party p on p.company_id = m.company_id and p.account_id = m.party_id
      left join voucher v on v.company_id = m.company_id and v.voucher_id = coalesce(m.sale_id, m.voucher_id)
    order by m.created_at desc, m.message_id desc`.execute(tx);
  return rows;
}

/** Returns the number of messages found, and the parts and the cost of those that left or may have left. */
export async function sumMessages(tx: Tx, asked: MessagesAsked) {
  const { rows } = await sql<{ count: number; parts: number; costPaisa: bigint }>`
    select count(*)::int as count, coalesce(sum(m.parts) filter (where m.state in ('sent', 'unknown')), 0)::int as parts,
      coalesce(sum(m.cost_paisa) filter (where m.state in ('sent', 'unknown')), 0)::bigint as "costPaisa"
    ${found(asked)}`.execute(tx);
  return rows[0] ?? { count: 0, parts: 0, costPaisa: 0n };
}
