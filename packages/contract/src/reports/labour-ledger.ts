import { z } from 'zod';
import { amount, cost, date, hidden, quantity, text, voucher } from '#reports/columns';
import { anyAccount, anyLabourItem, branch, endDate, startDate } from '#reports/filters';
import { askedByBody, numberOrText, report, whole } from '#reports/report';
import { date as day, id, idOrZero } from '#wire';

/** The amounts paid or owed for labour between two dates, by account and labour item (spec 2 §2, "Labour Ledger"). */
export const labourLedger = report({
  name: 'labour-ledger',
  title: 'labourLedger',
  summary: 'Labour Ledger: the lines of labour invoices between two dates, by account and labour item',
  path: '/reports/labour-ledger',
  screen: '/reports/labour/ledger',
  permission: 'report.view',
  resets: true,
  filters: {
    branchId: branch(),
    ledgerId: anyAccount(),
    labourId: anyLabourItem(),
    startDate: startDate('month'),
    endDate: endDate(),
  },
  blocks: [
    {
      columns: {
        mtm_id: hidden(id),
        vr_no: voucher('vrNo', { id: 'mtm_id', date: 'vr_date' }),
        vr_date: date('date', { card: 'hide' }),
        coa4_name: text('account', { places: ['file'] }),
        item_name: text('labourItem', { places: ['file'] }),
        note: text('description', { card: 'title' }),
        qty: quantity('quantity', { unit: 'unit' }),
        unit: text('unit', { width: 10, grow: 0, minCharacters: 5, card: 'full' }),
        rate: cost('rate'),
        total: amount('amount'),
      },
      groups: ['coa4_name', 'item_name'],
    },
  ],
  reply: whole('details'),
});

const idOrNone = numberOrText.pipe(idOrZero).nullish();

/** The call of the report for the spec's clients (spec 2 §7). */
export const postLabourLedger = askedByBody(
  labourLedger,
  z.object({
    branchId: numberOrText.pipe(id),
    ledgerId: idOrNone,
    labourId: idOrNone,
    startDate: day,
    endDate: day,
  }),
);
