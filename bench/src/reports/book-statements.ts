import { ACCOUNT } from '@cashbook/kernel';
import { costOf } from '#ground/goods';
import type { Sizes } from '#sizes';

/** The statements that write the vouchers of a month. Each reads the tables that the earlier ones made. */

export const firstParty = 1001;
/** The number of items of labour; their ids start at 1. */
export const labourItems = 20;
/** The account of the furniture. */
export const furniture = 900;

/** A kind of voucher, with its share of all vouchers. */
interface Kind {
  readonly kind: string;
  readonly typeId: number;
  readonly share: number;
  /** The account beside the party's, and the side of the party. The account is null where nothing is posted. */
  readonly account: number | null;
  readonly party: 'debit' | 'credit';
  readonly of: 'customers' | 'suppliers';
  /** The kind of the document that it hangs on, and how. */
  readonly parent?: 'sale' | 'trading-purchase' | 'installment-sale';
  readonly role?: 'return' | 'delivery' | 'collection';
  /** The kind that one voucher in so many gives up for it; such a kind has no share of its own. */
  readonly insteadOf?: 'sale' | 'cash-receipt' | 'cash-payment';
  /** The kind that is written; by default its own name. */
  readonly written?: 'sale' | 'cash-payment';
}

const kinds: readonly Kind[] = [
  { kind: 'cash-receipt', typeId: 1, share: 0.5, account: 17, party: 'credit', of: 'customers' },
  { kind: 'cash-payment', typeId: 2, share: 0.2, account: 17, party: 'debit', of: 'suppliers' },
  { kind: 'sale', typeId: 13, share: 0.18, account: 20, party: 'debit', of: 'customers' },
  { kind: 'trading-purchase', typeId: 9, share: 0.06, account: 30, party: 'credit', of: 'suppliers' },
  { kind: 'labour-invoice', typeId: 17, share: 0.02, account: 32, party: 'credit', of: 'suppliers' },
  {
    kind: 'sale-return',
    typeId: 14,
    share: 0.01,
    account: 21,
    party: 'credit',
    of: 'customers',
    parent: 'sale',
    role: 'return',
  },
  {
    ...{ kind: 'purchase-return', typeId: 10, share: 0.01, account: 31, party: 'debit', of: 'suppliers' },
    ...{ parent: 'trading-purchase', role: 'return' },
  },
  {
    kind: 'delivery',
    typeId: 18,
    share: 0.02,
    account: null,
    party: 'debit',
    of: 'customers',
    parent: 'sale',
    role: 'delivery',
  },
  {
    ...{
      kind: 'installment-sale',
      typeId: 15,
      share: 0,
      account: ACCOUNT.installmentSales,
      party: 'debit',
      of: 'customers',
    },
    ...{ insteadOf: 'sale', written: 'sale' },
  },
  // It pays the first installment of its sale.
  {
    ...{ kind: 'collection', typeId: 16, share: 0, account: ACCOUNT.cash, party: 'credit', of: 'customers' },
    ...{ insteadOf: 'cash-receipt', parent: 'installment-sale', role: 'collection' },
  },
  {
    ...{ kind: 'withheld-payment', typeId: 2, share: 0, account: ACCOUNT.cash, party: 'debit', of: 'suppliers' },
    ...{ insteadOf: 'cash-payment', written: 'cash-payment' },
  },
  // It pays for furniture, and no party.
  {
    ...{ kind: 'furniture-payment', typeId: 2, share: 0, account: ACCOUNT.cash, party: 'debit', of: 'suppliers' },
    ...{ insteadOf: 'cash-payment', written: 'cash-payment' },
  },
];

/** The installments of a sale; the first is due on the day of the sale. */
const installmentsOfSale = 8;

/** Tax withheld of a payment, as a part of it: one in so many. */
const withheldOneIn = 20;

/** The kinds as rows of SQL. Each has the numbers between 0 and 1 from `above` on, below `up_to`. */
const kindRows = (() => {
  let above = 0;
  const text = (value: string | undefined) => (value === undefined ? 'null' : `'${value}'`);
  const rows = kinds.map(({ kind, typeId, share, account, party, of, parent, role, insteadOf, written }, no) => {
    const range = `${above.toFixed(4)}, ${(above + share).toFixed(4)}`;
    above += share;
    return `(${no}, '${kind}', ${typeId}, ${range}, ${account ?? 'null'}::int, ${party === 'debit'}, ${of === 'customers'},
      ${text(parent)}, ${text(role)}, ${text(insteadOf)}, ${text(written ?? kind)})`;
  });
  return `(values ${rows.join(', ')}) k (no, kind, type_id, above, up_to, account_id, party_is_debited, is_customer, parent_kind,
    role, instead_of, written_kind)`;
})();

/**
 * Returns the SQL that draws the vouchers of a month: of the branches $1 with $2 a day, from $3 to $4, for company $5.
 * The first return of a month is of its first sale, and so on. A return before its sale becomes a receipt.
 */
export const drawVouchers = ({ customers, suppliers, oneIsRareIn }: Sizes): string => `
  create temp table new_voucher on commit drop as
  with drawn as materialized (
    select nextval('voucher_id_seq') as voucher_id, d.* from (
      select b.branch_id, d::date as vr_date, random() as kind_no, random() as twice, random() as party_no,
        (10000 + floor(random() * 5000000))::bigint as paisa
      from generate_series($3::date, $4::date, '1 day') d, unnest($1::int[], $2::int[]) b (branch_id, per_day),
        generate_series(1, b.per_day)
      order by d, b.branch_id
    ) d
  ), turned as (
    select d.*, coalesce(r.kind, k.kind) as kind
    from drawn d join ${kindRows} on d.kind_no >= k.above and d.kind_no < k.up_to
      left join (select k.* from ${kindRows}) r on r.instead_of = k.kind and d.voucher_id % ${oneIsRareIn} = r.no % ${oneIsRareIn}
  ), counted as (
    select d.*, k.parent_kind,
      ${firstParty} + case when k.is_customer then floor(party_no * ${customers})
        else ${customers} + floor(party_no * ${suppliers}) end::int as party_id,
      row_number() over (partition by d.branch_id, k.kind order by d.voucher_id) as nth
    from turned d join ${kindRows} using (kind)
  ), placed as (
    select c.voucher_id, c.branch_id, c.vr_date, p.voucher_id as of_voucher_id, c.twice,
      case when c.kind = 'collection' and p.voucher_id is not null then p.paisa / ${installmentsOfSale} else c.paisa end as paisa,
      coalesce(p.party_id, c.party_id) as party_id,
      case when c.parent_kind is not null and p.voucher_id is null then 'cash-receipt' else c.kind end as kind
    from counted c
      left join counted p on p.branch_id = c.branch_id and p.kind = c.parent_kind and p.nth = c.nth and p.voucher_id < c.voucher_id
  )
  select v.*, k.type_id, k.account_id, k.party_is_debited, k.role, k.written_kind, t.prefix, fiscal_year_of(v.vr_date, 7) as fiscal_year,
    case when k.account_id is null then 0 when v.kind = 'withheld-payment' then 1 when k.type_id = any (types_of('cash')) and v.twice < 0.5 then 2 else 1 end as entries,
    (coalesce(c.last_number, 0) + row_number() over (partition by v.branch_id, k.type_id order by v.voucher_id))::int as number
  from placed v
    join ${kindRows} on k.kind = v.kind
    join voucher_type t on t.type_id = k.type_id
    left join voucher_counter c on c.company_id = $5 and c.branch_id = v.branch_id and c.type_id = k.type_id
      and c.fiscal_year = fiscal_year_of(v.vr_date, 7)`;

/** Returns the product id of a line. Goods of neighbouring lines are not neighbours in a category. */
const product = (line: string, goods: number) => `(1 + (v.voucher_id * 31 + ${line} * 17) % ${goods})::int`;

/**
 * Returns the SQL of the goods. A sale has three lines: a half, a third of the rest, and the remainder. A purchase has
 * three lines of ten units, at cost.
 */
const newGoods = ({ goods }: Sizes): string => `
  create temp table new_goods on commit drop as
  select v.voucher_id, v.branch_id, v.vr_date, l.no as line_no, ${product('l.no', goods)} as product_id, null::int as labour_item_id,
    1000 as quantity_milli, l.paisa, null::int as of_line_no
  from new_voucher v,
    lateral (values (1, v.paisa / 2), (2, v.paisa / 6), (3, v.paisa - v.paisa / 2 - v.paisa / 6)) l (no, paisa)
  where v.written_kind = 'sale'
  union all
  select v.voucher_id, v.branch_id, v.vr_date, n, p.id, null, 10000, 1000 * ${costOf('p.id')}, null
  from new_voucher v, generate_series(1, 3) n, lateral (select ${product('n', goods)} as id) p
  where v.kind = 'trading-purchase'
  union all
  select v.voucher_id, v.branch_id, v.vr_date, l.no, null, (1 + (v.voucher_id + l.no) % ${labourItems})::int, 1000, l.paisa, null
  from new_voucher v, lateral (values (1, v.paisa / 2), (2, v.paisa - v.paisa / 2)) l (no, paisa)
  where v.kind = 'labour-invoice'`;

/** The SQL of returned goods. A return brings back the first line of its parent document. */
const returnedGoods = `
  insert into new_goods
  select v.voucher_id, v.branch_id, v.vr_date, 1, g.product_id, null, g.quantity_milli, g.paisa, 1
  from new_voucher v join new_goods g on g.voucher_id = v.of_voucher_id and g.line_no = 1
  where v.kind like '%-return'`;

const newEntries = ({ customers }: Sizes): string => `
  create temp table new_entry on commit drop as
  select v.voucher_id, v.branch_id, v.vr_date, e as entry_no, coalesce(g.paisa, v.paisa + e - 1) as paisa,
    case when v.kind = 'withheld-payment' then v.paisa / ${withheldOneIn} else 0 end as withheld_paisa,
    case when v.kind = 'furniture-payment' then ${furniture} when e = 2 and v.kind = 'cash-receipt' then ${firstParty} + (v.party_id + 7919) % ${customers} else v.party_id end as party_id,
    v.account_id, v.party_is_debited
  from new_voucher v
    left join (select voucher_id, sum(paisa)::bigint as paisa from new_goods group by voucher_id) g using (voucher_id),
    generate_series(1, v.entries) e`;

/** Returns the statements that draw the rows of the drawn vouchers: goods, returned goods, entries. */
export const drawRows = (sizes: Sizes): string[] => [newGoods(sizes), returnedGoods, newEntries(sizes)];

/** One voucher in this many was written on the day after its date. */
const oneIsLateIn = 20;

/** One purchase or sale in this many belongs to the order of its branch, which has the branch's number. */
const oneIsOfOrderIn = 5;

/** One voucher in this many has two images. */
const oneHasImagesIn = 3;

/** The statements that write the drawn vouchers into the books; $1 is the company. */
export const writes = [
  `insert into voucher (company_id, branch_id, voucher_id, type_id, fiscal_year, number, vr_date, total_paisa, created_at,
     vr_no)
   select $1, v.branch_id, v.voucher_id, v.type_id, v.fiscal_year, v.number, v.vr_date, coalesce(total.paisa, 0),
     v.vr_date + time '06:00' + case when v.voucher_id % ${oneIsLateIn} = 0 then interval '1 day' else interval '0' end, voucher_number_text(v.prefix, fiscal_year_text(v.fiscal_year, 7), v.number)
   from new_voucher v
     left join (select voucher_id, sum(paisa) as paisa from new_entry group by voucher_id) total using (voucher_id)
   order by v.voucher_id`,
  `insert into voucher_number (company_id, branch_id, type_id, fiscal_year, number, voucher_id)
   select $1, branch_id, type_id, fiscal_year, number, voucher_id from new_voucher order by branch_id, type_id, number`,
  `insert into voucher_counter (company_id, branch_id, type_id, fiscal_year, last_number)
   select $1, branch_id, type_id, fiscal_year, max(number) from new_voucher group by branch_id, type_id, fiscal_year
   on conflict (company_id, branch_id, type_id, fiscal_year) do update set last_number = excluded.last_number`,
  `insert into voucher_version (company_id, branch_id, voucher_id, version, change, type_id, vr_date, is_void, changed_at,
     total_paisa, amount_paisa, vr_no, remarks, kind, form_version, form)
   select $1, v.branch_id, v.voucher_id, 1, 'post', v.type_id, v.vr_date, false, v.created_at, v.total_paisa, v.total_paisa,
     v.vr_no, '', n.written_kind, 1, '{}'
   from voucher v join new_voucher n on v.company_id = $1 and v.voucher_id = n.voucher_id order by v.voucher_id`,
  `insert into voucher_link (company_id, child_id, version, parent_id, role)
   select $1, voucher_id, 1, of_voucher_id, role
   from new_voucher where of_voucher_id is not null order by voucher_id`,
  `insert into entry (company_id, version, voucher_id, entry_no)
   select $1, 1, voucher_id, entry_no from new_entry order by voucher_id, entry_no`,
  `insert into line (company_id, branch_id, voucher_id, account_id, vr_date, debit_paisa, credit_paisa,
     contra_account_id, entry_no, line_no, remarks)
   select $1, e.branch_id, e.voucher_id, case s.line_no when 1 then p.debited when 2 then p.credited else ${ACCOUNT.tdsPayable} end,
     e.vr_date, case s.line_no when 1 then e.paisa else 0 end,
     case s.line_no when 1 then 0 when 2 then e.paisa - e.withheld_paisa else e.withheld_paisa end,
     case s.line_no when 1 then p.credited else p.debited end, e.entry_no, s.line_no, 'As agreed with the party'
   from new_entry e,
     lateral (select case when e.party_is_debited then e.party_id else e.account_id end as debited,
       case when e.party_is_debited then e.account_id else e.party_id end as credited) p,
     lateral generate_series(1, case e.withheld_paisa when 0 then 2 else 3 end) s (line_no)
   order by e.voucher_id, e.entry_no, s.line_no`,
  `insert into invoice (company_id, branch_id, voucher_id, version, vr_date, account_id, of_voucher_id, purchase_order_id,
     sales_order_id, total_paisa, discount_paisa, paid_paisa)
   select $1, e.branch_id, e.voucher_id, 1, e.vr_date, e.party_id, v.of_voucher_id,
     case when v.type_id = any (types_of('purchase')) and v.voucher_id % ${oneIsOfOrderIn} = 0 then e.branch_id end,
     case when v.type_id = any (types_of('sale')) and v.voucher_id % ${oneIsOfOrderIn} = 0 then e.branch_id end, e.paisa, 0, 0
   from new_entry e join new_voucher v using (voucher_id)
   where v.type_id <> all (types_of('cash') || types_of('collection')) order by e.voucher_id`,
  `insert into bill (company_id, branch_id, voucher_id, version, bill_no, account_id, is_receivable, number, bill_date, due_date, amount_paisa)
   select $1, v.branch_id, v.voucher_id, 1, n, v.party_id, true, '', v.vr_date, (v.vr_date + make_interval(months => n - 1))::date,
     v.paisa / ${installmentsOfSale} + case n when ${installmentsOfSale} then v.paisa % ${installmentsOfSale} else 0 end
   from new_voucher v, generate_series(1, ${installmentsOfSale}) n where v.kind = 'installment-sale' order by v.voucher_id, n`,
  `insert into installment_plan (company_id, branch_id, voucher_id, version, early_discount_paisa)
   select $1, branch_id, voucher_id, 1, 0 from new_voucher where kind = 'installment-sale' order by voucher_id`,
  `insert into installment_payment (company_id, branch_id, voucher_id, sale_id, installment_no, paid_paisa, discount_paisa, written_off_paisa,
     received_on)
   select $1, branch_id, voucher_id, of_voucher_id, 1, paisa, 0, 0, vr_date from new_voucher where kind = 'collection' order by voucher_id`,
  `insert into bill_allocation (company_id, branch_id, account_id, allocation_no, debit_voucher_id, debit_bill_no,
     credit_voucher_id, credit_bill_no, amount_paisa, allocated_on, allocated_at)
   select $1, v.branch_id, v.party_id, coalesce(a.last_no, 0) + row_number() over (partition by v.branch_id, v.party_id order by v.voucher_id),
     v.of_voucher_id, 1, v.voucher_id, 0, v.paisa, v.vr_date, v.vr_date + time '12:00'
   from new_voucher v
     left join (select branch_id, account_id, max(allocation_no) as last_no from bill_allocation where company_id = $1 group by 1, 2) a
       on a.branch_id = v.branch_id and a.account_id = v.party_id
   where v.kind = 'collection'`,
  `insert into installment_now
   select * from installment_states($1, array(select voucher_id from new_voucher where kind = 'installment-sale'))`,
  `insert into withheld_row (company_id, branch_id, voucher_id, version, row_no, account_id, is_received, bill_number, bill_paisa,
     bill_vat_paisa, has_vat_invoice, paid_paisa, vat_paisa, base_paisa, vds_rate_milli, vds_paisa, tds_section_id, tds_rate_milli, tds_paisa)
   select $1, branch_id, voucher_id, 1, 1, party_id, false, 'B-' || voucher_id, paisa, 0, false, paisa, 0, paisa, 0, 0, 1,
     ${100_000 / withheldOneIn}, paisa / ${withheldOneIn}
   from new_voucher where kind = 'withheld-payment' order by voucher_id`,
  `insert into invoice_line (company_id, branch_id, voucher_id, version, line_no, vr_date, product_id, labour_item_id,
     quantity_milli, rate_milli, total_paisa, of_line_no)
   select $1, branch_id, voucher_id, 1, line_no, vr_date, product_id, labour_item_id, quantity_milli,
     paisa * 10000 / quantity_milli, paisa, of_line_no
   from new_goods order by voucher_id, line_no`,
  // The second line of a sale is delivered, so that its last one is still to be delivered.
  `insert into taken_line (company_id, branch_id, voucher_id, version, row_no, role, of_voucher_id, of_line_no, product_id,
     quantity_milli, amount_paisa)
   select $1, v.branch_id, v.voucher_id, 1, 1, v.role, v.of_voucher_id,
     g.line_no, g.product_id, g.quantity_milli, case v.kind when 'delivery' then 0 else g.paisa end
   from new_voucher v
     join new_goods g on g.voucher_id = v.of_voucher_id and g.line_no = case v.kind when 'delivery' then 2 else 1 end
   where v.role <> 'collection' order by v.voucher_id`,
  `insert into voucher_image (company_id, branch_id, voucher_id, file_name, image_type, given_name, mime, size_bytes, width, height,
     file_no, uploaded_at)
   select $1, v.branch_id, v.voucher_id, md5(v.voucher_id || '-' || n) || '.jpg', 1, 'scan.jpg', 'image/jpeg', 90000, 1200, 900, n,
     v.vr_date + time '18:00'
   from new_voucher v, generate_series(1, 2) n where v.voucher_id % ${oneHasImagesIn} = 0 order by v.voucher_id, n`,
];
