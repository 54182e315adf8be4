import type { SaidField, VoucherWhole } from '@cashbook/contract/vouchers/voucher';

export type VoucherVersion = VoucherWhole['history'][number];
type Side = 'debit' | 'credit';

/** A difference between a version and the one before it. Absent figures are null, not zero. */
export type Change =
  | { kind: 'number'; was: string; now: string }
  | { kind: 'date'; was: string; now: string }
  | { kind: 'field'; was: SaidField; now: SaidField }
  | { kind: 'text'; label: SaidField['label']; number: number; was: string; now: string }
  | { kind: 'installment'; number: number; was: Installment | null; now: Installment | null }
  | { kind: 'amount'; account: string; side: Side; wasPaisa: bigint | null; nowPaisa: bigint | null }
  | { kind: 'remarks'; account: string; was: string; now: string }
  | { kind: 'order'; account: string; was: string; now: string }
  | { kind: 'stock'; account: string; wasMilli: bigint; nowMilli: bigint };

type Installment = NonNullable<Extract<SaidField, { holds: 'installments' }>['value']>[number];

interface AccountSide {
  account: string;
  side: Side;
  amountPaisa: bigint;
  remarks: string;
  /** The numbers of the orders that its lines name. */
  order: string;
}

/**
 * Returns the changes from one version to the next. First number and date, then the fields above the rows, then the amounts by account and side in the order
 * of the accounts. Then the changed remarks and orders of accounts that both versions have. Before the first version there was nothing.
 */
export function changesBetween(before: VoucherVersion | null, after: VoucherVersion): Change[] {
  const was = sidesOf(before?.action === 'voided' ? null : before);
  const now = sidesOf(after.action === 'voided' ? null : after);
  const keys = new Set([...was.keys(), ...now.keys()]);
  const amounts: Change[] = [];
  const texts: Change[] = [];
  for (const key of keys) {
    const from = was.get(key);
    const to = now.get(key);
    const named = to ?? from;
    if (named === undefined) continue;
    const { account, side } = named;
    if (from?.amountPaisa !== to?.amountPaisa) {
      amounts.push({
        kind: 'amount',
        account,
        side,
        wasPaisa: from?.amountPaisa ?? null,
        nowPaisa: to?.amountPaisa ?? null,
      });
    }
    if (from === undefined || to === undefined) continue;
    for (const kind of ['remarks', 'order'] as const)
      if (from[kind] !== to[kind]) texts.push({ kind, account, was: from[kind], now: to[kind] });
  }
  return [
    ...headChanges(before, after),
    ...fieldChanges(before, after),
    ...amounts,
    ...texts,
    ...stockChanges(before, after),
  ];
}

/** Returns the changed quantities of each product in each warehouse. */
function stockChanges(before: VoucherVersion | null, after: VoucherVersion): Change[] {
  const [was, now] = [movedIn(before), movedIn(after)];
  return [...new Set([...was.keys(), ...now.keys()])].flatMap((account): Change[] => {
    const [wasMilli, nowMilli] = [was.get(account) ?? 0n, now.get(account) ?? 0n];
    return wasMilli === nowMilli ? [] : [{ kind: 'stock', account, wasMilli, nowMilli }];
  });
}

function movedIn(version: VoucherVersion | null): Map<string, bigint> {
  const moved = new Map<string, bigint>();
  for (const { product_name, warehouse_name, qty } of version?.movements ?? []) {
    const goods = [product_name, warehouse_name].filter(Boolean).join(', ');
    moved.set(goods, (moved.get(goods) ?? 0n) + qty);
  }
  return moved;
}

/** Returns the changed fields above the rows. A void version has those of the version before it. */
function fieldChanges(before: VoucherVersion | null, after: VoucherVersion): Change[] {
  if (before === null || after.action === 'voided') return [];
  return after.fields.flatMap((now): Change[] => {
    const was = before.fields.find(({ label }) => label === now.label);
    if (was?.holds === 'installments' && now.holds === 'installments') return planChanges(was.value, now.value);
    if (was !== undefined && isTexts(was) && isTexts(now)) return textChanges(now.label, was.value, now.value);
    return was === undefined || was.value === now.value ? [] : [{ kind: 'field', was, now }];
  });
}

const isTexts = (field: SaidField): field is Extract<SaidField, { holds: 'texts' | 'names' }> =>
  field.holds === 'texts' || field.holds === 'names';

/** Returns the changed rows of a list of texts, by their numbers. */
function textChanges(
  label: SaidField['label'],
  before: readonly string[] | null,
  after: readonly string[] | null,
): Change[] {
  const count = Math.max(before?.length ?? 0, after?.length ?? 0);
  return Array.from({ length: count }, (_, index) => index).flatMap((place): Change[] => {
    const [was = '', now = ''] = [before?.[place], after?.[place]];
    return was === now ? [] : [{ kind: 'text', label, number: place + 1, was, now }];
  });
}

/** Returns the changed installments, by their numbers. */
function planChanges(before: readonly Installment[] | null, after: readonly Installment[] | null): Change[] {
  const count = Math.max(before?.length ?? 0, after?.length ?? 0);
  return Array.from({ length: count }, (_, index) => index).flatMap((place): Change[] => {
    const [was = null, now = null] = [before?.[place], after?.[place]];
    const isSame = was?.amount === now?.amount && was?.due_date === now?.due_date;
    return isSame ? [] : [{ kind: 'installment', number: place + 1, was, now }];
  });
}

/** Returns the changed number after a change of type, and the changed date after a change of date. */
function headChanges(before: VoucherVersion | null, after: VoucherVersion): Change[] {
  if (before === null) return [];
  const kinds = [
    ['number', before.vr_no, after.vr_no],
    ['date', before.vr_date, after.vr_date],
  ] as const;
  return kinds.flatMap(([kind, was, now]): Change[] => (was === now ? [] : [{ kind, was, now }]));
}

/** Returns the sum, the remarks and the orders of each account on each side. */
function sidesOf(version: VoucherVersion | null): Map<string, AccountSide> {
  const sides = new Map<string, AccountSide>();
  for (const line of version?.entries.flatMap(({ lines }) => lines) ?? []) {
    const side: Side = line.debit > 0n ? 'debit' : 'credit';
    const amountPaisa = line.debit > 0n ? line.debit : line.credit;
    const key = `${line.account_id} ${side}`;
    const before = sides.get(key);
    sides.set(key, {
      account: line.account_name,
      side,
      amountPaisa: (before?.amountPaisa ?? 0n) + amountPaisa,
      remarks: [before?.remarks ?? '', line.remarks].filter(Boolean).join('; '),
      order: [...new Set([...(before?.order.split('; ') ?? []), line.order?.order_number ?? ''])]
        .filter(Boolean)
        .join('; '),
    });
  }
  return sides;
}
