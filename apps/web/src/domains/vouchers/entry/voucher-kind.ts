import type { PermissionName } from '@cashbook/contract/access/permissions';
import type { Answer } from '@cashbook/contract/client';
import type { SavedVoucher } from '@cashbook/contract/posting/document-routes';
import type { AccountPickerProps } from '#domains/ledger/index.ts';
import type { ChangeOptions, SaveOptions } from '#session/save.ts';
import type { FoundVoucher, LoadedVoucher, VoucherLine } from './lines.ts';
import type { MoneySide } from './posting-preview.ts';
import type { Held } from './save-outcome.ts';

/** The words of one kind of voucher, as names of messages in the catalogue `vouchers`. */
export interface VoucherTexts {
  title: 'cashReceipt' | 'cashPayment';
  total: 'receivedTotal' | 'paymentTotal';
  back: 'receiptBack' | 'paymentBack';
  waiting: 'receiptWaits' | 'paymentWaits';
  leave: 'receiptLeave' | 'paymentLeave';
  find: 'findReceipt' | 'findPayment';
  lines: 'receiptLines' | 'paymentLines';
}

/** A kind of voucher as the entry screen needs to know it. What the kinds share is the engine's. */
export interface VoucherKind {
  /** Names the draft and the last picks. */
  screen: string;
  /** The prefix of its numbers. */
  prefix: string;
  texts: VoucherTexts;
  /** Which side of the money account it fills. */
  moneySide: MoneySide;
  createPermission: PermissionName;
  editPermission: PermissionName;
  /** What its lines want accounts for: others are not offered. */
  accountUse: AccountPickerProps['use'];
  /** The screen of the other side, a key away. */
  sister: { to: string; keys: string; label: 'goPayment' | 'goReceipt' };
  /** The lines as they travel. The same lines give the same body, which is what the idempotency key is bound to. */
  bodyOf: (lines: readonly VoucherLine[], loaded: LoadedVoucher | null) => VoucherBody;
  save: (body: VoucherBody, options: SaveOptions) => Promise<Answer<SavedVoucher>>;
  update: (body: VoucherBody, options: ChangeOptions) => Promise<Answer<SavedVoucher>>;
  find: (voucherNumber: string) => Promise<FoundVoucher>;
  /** What this person's own key has saved; it needs no permission to change vouchers. */
  held: (idempotencyKey: string) => Promise<Held>;
}

/** The lines as they travel; amounts in taka. */
export type VoucherBody = {
  id: string;
  mtmId: number | null;
  account: number;
  accountName: string;
  remarks: string;
  amount: number;
}[];
