import type { RouteBody, RouteReply } from '@cashbook/contract/route';
import type { matchBulkImages } from '@cashbook/contract/vouchers/images';
import { inCompany, type Tx } from '#db/tx';
import type { ImageServices } from '#domains/vouchers/images/image-services';
import { type NumberInName, numberInName } from '#domains/vouchers/images/number-in-name';
import {
  type ImageFilter,
  type NumberedVoucher,
  vouchersNumbered,
} from '#domains/vouchers/images/voucher-images.store';
import { type Answer, done, refused } from '#use-case/answer';
import type { Actor } from '#use-case/caller';

type Matches = RouteReply<typeof matchBulkImages>;
type FilterBody = Pick<RouteBody<typeof matchBulkImages>, 'branch_id' | 'voucher_type' | 'start_date' | 'end_date'>;

/** Returns the filter of a call. Other calls were refused before: the caller reaches the branch. */
export const filterOf = ({ companyId }: Pick<Actor, 'companyId'>, body: FilterBody): ImageFilter => ({
  companyId,
  branchId: body.branch_id,
  typeId: body.voucher_type,
  startDate: body.start_date,
  endDate: body.end_date,
});

/** Returns the voucher of each file of a bulk upload. Refuses dates_reversed. */
export function matchImages(
  { db }: Pick<ImageServices, 'db'>,
  actor: Actor,
  body: RouteBody<typeof matchBulkImages>,
): Promise<Answer<Matches>> {
  if (body.start_date > body.end_date) return Promise.resolve(refused('dates_reversed'));
  return inCompany(db, { companyId: actor.companyId, mode: 'read' }, async (tx) =>
    done(await matchNames(tx, filterOf(actor, body), body.names)),
  );
}

/** Returns the voucher of each name among those of the filter. */
export async function matchNames(tx: Tx, filter: ImageFilter, names: readonly string[]): Promise<Matches> {
  const read = names.map((name) => ({ name, said: numberInName(name) }));
  const numbers = [...new Set(read.flatMap(({ said }) => (said === null ? [] : [said.number])))];
  const vouchers = numbers.length === 0 ? [] : await vouchersNumbered(tx, filter, numbers);
  return read.map(({ name, said }) => {
    const fitting = said === null ? [] : vouchers.filter((voucher) => fits(voucher, said));
    const [first] = fitting;
    const isOne = first !== undefined && fitting.every(({ voucherId }) => voucherId === first.voucherId);
    return isOne
      ? { name, mtm_id: Number(first.voucherId), vr_no: first.numberText, why: 'found' }
      : { name, mtm_id: null, vr_no: '', why: first === undefined ? 'none' : 'several' };
  });
}

const fits = (voucher: NumberedVoucher, said: NumberInName) =>
  voucher.number === said.number &&
  (said.typeId === null || voucher.typeId === said.typeId) &&
  (said.startYear === null || voucher.startYear === said.startYear);
