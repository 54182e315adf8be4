import type { RouteQuery, RouteReply } from '@cashbook/contract/route';
import { maySeeVoucher } from '@cashbook/contract/vouchers/voucher-access';
import {
  type countVouchersToPrint,
  MOST_PRINTED,
  PRINTED_AT_ONCE,
  type readVouchersToPrint,
} from '@cashbook/contract/vouchers/voucher-prints';
import {
  findVoucherType,
  requisitionNumber,
  VOUCHER_TYPES,
  type VoucherNumber,
  type VoucherTypeId,
} from '@cashbook/kernel';
import { sentences } from '@cashbook/words/en/sentences';
import type { Services } from '#context';
import { inCompany, type Tx } from '#db/tx';
import { openDayOf } from '#domains/ledger/index';
import { readPrintedBranch } from '#domains/organisation/index';
import { readTypedNumber } from '#domains/posting/index';
import { lineOnWire, movementOnWire, seesCosts, typeNameOf } from '#domains/vouchers/admin/read-voucher';
import {
  countByType,
  countUpTo,
  listToPrint,
  type PrintedVoucher,
  type PrintPlace,
  type PrintRange,
} from '#domains/vouchers/print/printed-vouchers.store';
import { type Answer, done, type Refused, refused } from '#use-case/answer';
import type { Actor } from '#use-case/caller';

type Choice = RouteQuery<typeof countVouchersToPrint>;

/**
 * Returns the number of vouchers in a print, by type. Refuses in order: invalid_input for an unknown type; forbidden for a
 * type that the caller may not see; no_open_day; by dates dates_reversed; by numbers invalid_input for text that is no number
 * of the type, numbers_of_two_years, numbers_reversed.
 */
export function countToPrint(
  { db }: Pick<Services, 'db'>,
  actor: Actor,
  choice: Choice,
): Promise<Answer<RouteReply<typeof countVouchersToPrint>>> {
  return inCompany(db, { companyId: actor.companyId, mode: 'report' }, async (tx) => {
    const range = await readRange(tx, actor, choice);
    if ('kind' in range) return range;
    const types = await countByType(tx, range);
    return done({
      count: types.reduce((sum, { count }) => sum + count, 0),
      types: types.map(({ typeId, count, totalPaisa, firstNumber, lastNumber }) => ({
        type_id: typeId,
        type_name: typeNameOf(typeId),
        count,
        total: totalPaisa,
        first_vr_no: firstNumber,
        last_vr_no: lastNumber,
      })),
    });
  });
}

/** Returns the next vouchers of a print. Refuses like {@link countToPrint}, then too_many_to_print. */
export function readToPrint(
  { db }: Pick<Services, 'db'>,
  actor: Actor,
  { after, ...choice }: RouteQuery<typeof readVouchersToPrint>,
): Promise<Answer<RouteReply<typeof readVouchersToPrint>>> {
  const { companyId } = actor;
  return inCompany(db, { companyId, mode: 'report' }, async (tx) => {
    const range = await readRange(tx, actor, choice);
    if ('kind' in range) return range;
    const count = await countUpTo(tx, range, MOST_PRINTED + 1);
    if (count > MOST_PRINTED) {
      const found = (await countByType(tx, range)).reduce((sum, type) => sum + type.count, 0);
      return refused('too_many_to_print', { values: { found: String(found), most: String(MOST_PRINTED) } });
    }
    const place = after === undefined ? null : placeOf(after);
    const vouchers = await listToPrint(tx, range, { after: place, most: PRINTED_AT_ONCE });
    const last = vouchers.at(-1);
    return done({
      branch: await readPrintedBranch(tx, companyId, range.branchId),
      count,
      vouchers: vouchers.map((voucher) => onWire(voucher, seesCosts(actor))),
      next: vouchers.length < PRINTED_AT_ONCE || last === undefined ? null : placeText(last),
    });
  });
}

const placeText = ({ typeId, startYear, number }: PrintPlace) => `${typeId}.${startYear}.${number}`;

function placeOf(text: string): PrintPlace {
  const [typeId = 0, startYear = 0, number = 0] = text.split('.').map(Number);
  return { typeId, startYear, number };
}

function onWire(voucher: PrintedVoucher, withCosts: boolean) {
  const { voucherId, typeId, numberText, date, kind, isVoid, createdBy, lines, movements } = voucher;
  return {
    mtm_id: Number(voucherId),
    vr_no: numberText,
    vr_date: date,
    type_id: typeId,
    type_name: typeNameOf(typeId),
    kind,
    is_void: isVoid,
    created_by: createdBy,
    lines: lines.map((line) => ({
      ...lineOnWire(line),
      requisition: line.reqNo === null ? '' : requisitionNumber(line.reqNo),
    })),
    movements: movements.map(movementOnWire(withCosts)),
  };
}

async function readRange(tx: Tx, actor: Actor, choice: Choice): Promise<PrintRange | Refused> {
  const { companyId, workingBranchId, permissions } = actor;
  const { branch_id: branchId = workingBranchId, type_id: asked, with_void: withVoid } = choice;
  const maySee = (typeId: number) => maySeeVoucher((name) => permissions.has(name), typeId);
  if (asked !== undefined && findVoucherType(asked) === undefined) return wrong('type_id', sentences.choiceUnknown);
  if (asked !== undefined && !maySee(asked)) return refused('forbidden');
  const typeIds = asked === undefined ? VOUCHER_TYPES.map(({ id }) => id).filter(maySee) : [asked];
  const byNumber = choice.start_voucher !== '' || choice.end_voucher !== '';
  const at = { companyId, branchId };
  const by = byNumber ? await readNumbers(tx, at, choice) : await readDates(tx, at, choice);
  return 'kind' in by ? by : { ...at, typeIds, withVoid: withVoid === '1', by };
}

type At = Pick<PrintRange, 'companyId' | 'branchId'>;

async function readDates(tx: Tx, { companyId, branchId }: At, choice: Choice): Promise<PrintRange['by'] | Refused> {
  const openDay = await openDayOf(tx, companyId, branchId);
  if (openDay === null) return refused('no_open_day');
  const { start_date: startDate = openDay, end_date: endDate = openDay } = choice;
  return startDate > endDate ? refused('dates_reversed') : { startDate, endDate };
}

async function readNumbers(tx: Tx, at: At, choice: Choice): Promise<PrintRange['by'] | Refused> {
  const { start_voucher: start, end_voucher: end } = choice;
  const typeId = choice.type_id === undefined ? undefined : findVoucherType(choice.type_id)?.id;
  if (typeId === undefined) return wrong('type_id', sentences.voucherTypeMissing);
  if (start === '') return wrong('start_voucher', sentences.startVoucherMissing);
  if (end === '') return wrong('end_voucher', sentences.endVoucherMissing);
  const first = await numberOfType(tx, at, typeId, start);
  if (first === null) return wrong('start_voucher', sentences.voucherNumberWrong);
  const last = await numberOfType(tx, at, typeId, end);
  if (last === null) return wrong('end_voucher', sentences.voucherNumberWrong);
  if (first.fiscalYear !== last.fiscalYear) return refused('numbers_of_two_years');
  if (first.number > last.number) return refused('numbers_reversed');
  const startYear = 2000 + Number(first.fiscalYear.slice(0, 2));
  return { startYear, firstNumber: first.number, lastNumber: last.number };
}

async function numberOfType(tx: Tx, at: At, typeId: VoucherTypeId, typed: string): Promise<VoucherNumber | null> {
  const number = await readTypedNumber(tx, { ...at, typeId, typed });
  return number?.typeId === typeId ? number : null;
}

function wrong(field: keyof Choice, said: string): Refused {
  return refused('invalid_input', { fields: { [field]: [said] } });
}
