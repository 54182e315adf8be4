import { sentences } from '@cashbook/contract/sentences';
import type { HeldCashVoucher, LoadedCashVoucher, SavedVoucher } from '@cashbook/contract/vouchers/cash';
import type { TypedRow } from '@cashbook/kernel';
import type { Actor } from '#context';
import { typedRows, voucherOfRows, type WireRows } from '#domains/vouchers/cash/typed-rows';
import { editVoucher } from '#domains/vouchers/engine/edit-voucher';
import { type Found, findVoucher } from '#domains/vouchers/engine/find-voucher';
import { heldVoucher } from '#domains/vouchers/engine/held-voucher';
import { recordVoucher } from '#domains/vouchers/engine/record-voucher';
import type { AtDesk, VoucherEngine } from '#domains/vouchers/engine/voucher-engine';
import type { VoucherKind } from '#domains/vouchers/engine/voucher-kind';
import { type Answer, done, type Refused, refused } from '#http/answer';

type SaveCall = AtDesk & { readonly body: WireRows };
type UpdateCall = SaveCall & { readonly expectedVersion: number | null };
type HeldCall = { readonly actor: Actor; readonly query: { readonly key: string } };
type FindCall = { readonly actor: Actor; readonly body: { readonly invoiceNo: string } };

/** Save, find and update of a cash voucher; the calls of receipt and payment are the same but for who may. */
export function cashHandlers(engine: VoucherEngine, kind: VoucherKind<readonly TypedRow[]>) {
  return {
    save: async (call: SaveCall): Promise<Answer<SavedVoucher>> =>
      call.body.length > 0 && voucherOfRows(call.body) !== 'new'
        ? wrongVoucher(sentences.rowsOfSavedVoucher)
        : recordVoucher(engine, kind, call, typedRows(call.body)),
    find: async ({ actor, body }: FindCall): Promise<Answer<LoadedCashVoucher>> => {
      const found = await findVoucher(engine, kind, actor, body.invoiceNo);
      return found.kind === 'refused' ? found : done(loaded(found));
    },
    held: async ({ actor, query }: HeldCall): Promise<Answer<HeldCashVoucher>> => {
      const held = await heldVoucher(engine, kind, actor, query.key);
      if (held.kind === 'refused') return held;
      return done({ ...loaded(held), is_void: held.voucher.current.isVoid });
    },
    update: async (call: UpdateCall): Promise<Answer<SavedVoucher>> => {
      if (call.body.length === 0) return refused('no_rows');
      const voucherId = voucherOfRows(call.body);
      if (typeof voucherId !== 'number') return wrongVoucher(sentences.rowsOfOneVoucher);
      const { expectedVersion } = call;
      return editVoucher(engine, kind, call, { voucherId, expectedVersion, typed: typedRows(call.body) });
    },
  };
}

function wrongVoucher(said: string): Refused {
  return refused('invalid_input', { fields: { mtmId: [said] } });
}

function loaded({ voucher, typed }: Found<readonly TypedRow[]>): LoadedCashVoucher {
  const { current, branchId, isApproved } = voucher;
  const mtmId = Number(voucher.voucherId);
  const lines = new Map(current.entries.flat().map((line) => [line.accountId, line]));
  return {
    mtm_id: mtmId,
    vr_no: current.numberText,
    vr_date: current.date,
    version: current.version,
    is_approved: isApproved,
    branch_id: branchId,
    transactionList: typed.map(({ accountId, amountPaisa, remarks, orderId }, index) => ({
      id: index + 1,
      mtmId,
      account: accountId,
      accountName: lines.get(accountId)?.accountName ?? '',
      accountText: lines.get(accountId)?.accountText ?? '',
      remarks,
      amount: amountPaisa,
      purchaseOrderNumber: orderId,
      purchaseOrderText: null,
    })),
  };
}
