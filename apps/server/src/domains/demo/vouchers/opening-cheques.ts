import { ACCOUNT, GROUP, type OpeningCheque, openingBalance, type TypedOpening } from '@cashbook/kernel';
import { addDays, type IsoDate } from '@cashbook/money';
import type { Tx } from '#db/tx';
import { type Author, writeOpenings } from '#domains/ledger/index';
import { openingDraft } from '#domains/vouchers/index';

/** The desk that brings the cheques in which the books begin. */
interface OpeningDesk {
  readonly branchId: number;
  readonly author: Author;
  readonly bankAccountId: number;
  readonly customerIds: readonly number[];
  readonly supplierIds: readonly number[];
  readonly at: (date: IsoDate) => Date;
}

/** The vouchers of the cheques received and of those given away before the books began. */
export interface OpenedCheques {
  readonly received: bigint;
  readonly issued: bigint;
}

/** Posts the lists of cheques with which the books of a branch begin: two that it holds, and two that nobody has presented. */
export async function openDemoCheques(tx: Tx, desk: OpeningDesk, date: IsoDate): Promise<OpenedCheques> {
  const { branchId, author, bankAccountId, customerIds, supplierIds, at } = desk;
  const cheque = (parties: readonly number[], nth: number, number: string, after: number, taka: bigint) => ({
    ...{ chequeNo: null, partyId: parties[nth] ?? null, number, date: addDays(date, after) },
    ...{ bankAccountId: null, drawnOn: '', amountPaisa: taka * 100n },
  });
  const lists: readonly (readonly [accountId: number, cheques: readonly OpeningCheque[]])[] = [
    [
      ACCOUNT.chequesInHand,
      [
        { ...cheque(customerIds, 3, '2207718', -6, 38_000n), drawnOn: 'Janata Bank' },
        { ...cheque(customerIds, 5, '0091342', 12, 24_500n), drawnOn: 'Prime Bank' },
      ],
    ],
    [
      ACCOUNT.chequesIssued,
      [
        { ...cheque(supplierIds, 1, '880398', -4, 46_000n), bankAccountId },
        { ...cheque(supplierIds, 2, '880401', -2, 9_200n), bankAccountId },
      ],
    ],
  ];
  const other = { groupId: 0, isArchived: false, isParty: false };
  const accounts = new Map([
    ...[...customerIds, ...supplierIds].map((id) => [id, { ...other, isParty: true }] as const),
    ...lists.map(([id]) => [id, other] as const),
    [bankAccountId, { ...other, groupId: GROUP.cashAtBank }] as const,
  ]);
  const writes = lists.map(([accountId, cheques]) => {
    const sumPaisa = cheques.reduce((sum, { amountPaisa }) => sum + amountPaisa, 0n);
    const isReceived = accountId === ACCOUNT.chequesInHand;
    const sides = { debitPaisa: isReceived ? sumPaisa : 0n, creditPaisa: isReceived ? 0n : sumPaisa };
    const lone = { remarks: '', bills: [], counterBranchId: null, taxes: [], uncleared: [] };
    const typed: TypedOpening = { accountId, ...sides, ...lone, cheques };
    const ruled = openingBalance(typed, { date, branchId: 0, branchIds: new Set(), accounts });
    if (!ruled.ok) throw new Error(`Opening cheques of the demo were refused: ${ruled.refusal.code}`);
    return { change: 'post', draft: openingDraft(ruled.drafts[0], typed) } as const;
  });
  const seen = { expectedDay: null, mayChangeClosedDays: true, author, isLast: true };
  const posted = await writeOpenings(tx, { branchId, deskBranchId: branchId, ...seen }, writes, at(date));
  if (!posted.ok) throw new Error(`Opening cheques of the demo were refused: ${JSON.stringify(posted.refusal)}`);
  const [received, issued] = posted.vouchers;
  if (received === undefined || issued === undefined)
    throw new Error('The books posted no opening cheques of the demo.');
  return { received: received.voucherId, issued: issued.voucherId };
}
