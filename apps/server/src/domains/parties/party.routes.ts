import type { PermissionName } from '@cashbook/contract/access/permissions';
import type { partyCalls } from '@cashbook/contract/parties/party-calls';
import type { RecordRoutes } from '@cashbook/contract/records/record-routes';
import { toLatinDigits } from '@cashbook/money';
import { readCard } from '#domains/parties/party-card';
import { parties } from '#domains/parties/party-record';
import { partiesOfMobile } from '#domains/parties/same-mobile';
import { inReach, type RecordEngine, recordHandlers } from '#domains/records/index';
import { done, refused } from '#use-case/answer';
import type { Handlers } from '#use-case/call';
import type { Actor } from '#use-case/caller';

/** Who sees what is owed. */
const seesBooks = ['ledger.view', 'due.list.view'] as const satisfies readonly PermissionName[];
const maySeeBooks = ({ permissions }: Actor) => seesBooks.some((name) => permissions.has(name));

/** The calls of customers and suppliers. */
export function partyHandlers(engine: RecordEngine): Handlers<RecordRoutes> & Handlers<typeof partyCalls> {
  const ofRecord = recordHandlers(engine, parties);
  return {
    ...ofRecord,
    listParties: (call) => ofRecord.list({ ...call, query: call.body, body: undefined }),
    sameMobile: ({ actor, query: { mobile, except = null } }) =>
      inReach(engine, actor, async (tx) => {
        const digits = toLatinDigits(mobile).replaceAll(/[\s-]/g, '');
        return done(await partiesOfMobile(tx, actor.companyId, { mobile: digits, exceptId: except }));
      }),
    readCard: ({ actor, params }) =>
      inReach(engine, actor, async (tx) => {
        const card = await readCard(tx, actor, params.id, { withBooks: maySeeBooks(actor) });
        return card === null ? refused('not_found') : done(card);
      }),
  };
}
