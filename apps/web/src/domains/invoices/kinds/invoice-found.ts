import { ACCOUNT } from '@cashbook/kernel';
import type { RowField } from '#domains/posting/described/kind.ts';
import type { Row } from '#domains/posting/draft/document.ts';
import { type ChosenAccount, type FieldValue, type Values, valuesOf } from '#domains/posting/draft/fields.ts';
import { quantityValue, warehouseValue } from '#domains/stock/kinds/stock-kind.ts';
import { amountValue, textValue, variances } from './invoice-kind.ts';

const chosenValue = (account: ChosenAccount): FieldValue => ({ kind: 'taken', account });

interface FoundGoods {
  id: number;
  product: { id: number; name: string; unit: { name: string } };
  serial_no: string;
  quantity: bigint;
  warehouse: { id: number; name: string } | null;
  bag: bigint;
  variance: bigint;
  variance_type: '' | '+' | '-';
  bonus: bigint;
}

const filled = (milli: bigint): FieldValue =>
  milli === 0n ? { kind: 'quantity', milli: null, text: '' } : quantityValue(milli);

/** Returns a found row of goods for a table with these fields. */
export function foundGoods(fields: readonly RowField[], found: FoundGoods, price: bigint): Row {
  const { product: goods, variance_type: type } = found;
  const all: Values = {
    productId: chosenValue({ id: goods.id, name: goods.name, text: goods.unit.name }),
    serials: textValue(found.serial_no),
    bag: filled(found.bag),
    quantityMilli: quantityValue(found.quantity),
    rateMilli: quantityValue(price),
    warehouse: warehouseValue(found.warehouse),
    variance: type === '' ? { kind: 'empty' } : chosenValue({ id: variances.indexOf(type) + 1, name: type, text: '' }),
    varianceQty: filled(found.variance),
    bonus: filled(found.bonus),
  };
  return { id: `products${found.id}`, table: 'products', values: valuesOf(fields, all) };
}

interface FoundPayment {
  account: number;
  account_name: string;
  amount: bigint;
  fee: bigint;
  transaction_id: string;
}

/** Returns found payments: the cash for the head, and the payments through banks as rows. */
export function foundPayments(payments: readonly FoundPayment[]): { paid: FieldValue; rows: readonly Row[] } {
  const ofCash = payments.filter(({ account }) => account === ACCOUNT.cash);
  const rows = payments
    .filter(({ account }) => account !== ACCOUNT.cash)
    .map(
      ({ account, account_name: name, amount, fee, transaction_id }, place): Row => ({
        id: `payments${place}`,
        table: 'payments',
        values: {
          bank: chosenValue({ id: account, name, text: '' }),
          transactionId: textValue(transaction_id),
          fee: fee === 0n ? { kind: 'amount', paisa: null, text: '' } : amountValue(fee),
          amount: amountValue(amount),
        },
      }),
    );
  return { paid: amountValue(ofCash.reduce((sum, { amount }) => sum + amount, 0n)), rows };
}
