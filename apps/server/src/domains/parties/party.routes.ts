import type { PermissionName } from '@cashbook/contract/access/permissions';
import { partyCalls } from '@cashbook/contract/parties/party-calls';
import type { RecordRoutes } from '@cashbook/contract/records/record-routes';
import { type Paisa, toLatinDigits } from '@cashbook/money';
import { refusals } from '@cashbook/words/en/refusals';
import type { Tx } from '#db/tx';
import { allocate, undoAllocation } from '#domains/parties/allocate';
import { readCard } from '#domains/parties/party-card';
import { parties } from '#domains/parties/party-record';
import { partiesOfMobile } from '#domains/parties/same-mobile';
import {
  addRecord,
  inReach,
  isRefused,
  type RecordEngine,
  recordHandlers,
  type StoredRecord,
} from '#domains/records/index';
import { done, type Refused, refused } from '#use-case/answer';
import type { Handlers } from '#use-case/call';
import type { Actor } from '#use-case/caller';
import { type Desk, deskOf } from '#use-case/desk';
import { oncePerKey } from '#use-case/once-per-key';

/** The permissions that show dues. */
const seesBooks = ['ledger.view', 'due.list.view'] as const satisfies readonly PermissionName[];
const maySeeBooks = ({ permissions }: Actor) => seesBooks.some((name) => permissions.has(name));

/** Writes the opening balance of an account in the same transaction. The domain of vouchers, above this one, provides it. */
type OpenAccount = (
  tx: Tx,
  hand: { readonly actor: Actor; readonly desk: Desk },
  opening: { readonly accountId: number; readonly side: 'debit' | 'credit'; readonly amountPaisa: Paisa },
  now: Date,
) => Promise<Refused | null>;

/** The handlers of customers and suppliers. */
export function partyHandlers(
  engine: RecordEngine,
  openAccount: OpenAccount,
): Handlers<RecordRoutes> & Handlers<typeof partyCalls> {
  const ofRecord = recordHandlers(engine, parties);
  return {
    ...ofRecord,
    listParties: (call) => ofRecord.list({ ...call, query: call.body, body: undefined }),
    sameMobile: ({ actor, query: { mobile, except = null } }) =>
      inReach(engine, actor, 'read', async (tx) => {
        const digits = toLatinDigits(mobile).replaceAll(/[\s-]/g, '');
        return done(await partiesOfMobile(tx, actor.companyId, { mobile: digits, exceptId: except }));
      }),
    addWithOpening: (call) => {
      const { actor, body } = call;
      const { opening, ...typed } = body;
      const at = engine.clock.now();
      return inReach(engine, actor, 'write', (tx) =>
        oncePerKey<StoredRecord>(tx, partyCalls.addWithOpening, call, at, async () => {
          const desk = deskOf(call);
          if (isRefused(desk)) return desk;
          const added = await addRecord(
            tx,
            parties,
            { actor, at, all: engine.all },
            { ...typed, branchId: desk.branchId },
          );
          if (isRefused(added)) return added;
          const refusal = await openAccount(tx, { actor, desk }, { ...opening, accountId: added.id }, at);
          return refusal === null ? done(added) : atAmount(refusal);
        }),
      );
    },
    allocate: (call) => allocate(engine, call),
    undoAllocation: (call) => undoAllocation(engine, call),
    readCard: ({ actor, params }) =>
      inReach(engine, actor, 'read', async (tx) => {
        const card = await readCard(tx, actor, params.id, { withBooks: maySeeBooks(actor) });
        return card === null ? refused('not_found') : done(card);
      }),
  };
}

/** Returns a refusal of the opening balance at its amount, whatever field of the openings' grid it named. */
function atAmount({ refusal }: Refused): Refused {
  const { code, ...rest } = refusal;
  const said = Object.values(refusal.fields ?? {}).flat();
  return refused(code, { ...rest, fields: { opening_amount: said.length > 0 ? said : [refusals[code]] } });
}
