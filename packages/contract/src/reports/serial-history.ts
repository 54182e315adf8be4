import { date, dateIfAny, hidden, text, voucher } from '#reports/columns';
import { branch, scope, serial } from '#reports/filters';
import { report, whole } from '#reports/report';
import { id } from '#wire';

/** How many pieces are shown at most; whoever looks for more types more of the number. */
export const MOST_PIECES = 100;

/** Where pieces are and how they came there: every movement of the serials that contain what was typed. */
export const serialHistory = report({
  name: 'serial-history',
  title: 'serialHistory',
  summary: `Serial History: where a piece is, each movement of it, who bought it and until when its warranty runs; of at most ${MOST_PIECES} pieces`,
  path: '/reports/serial-history',
  screen: '/reports/serial-history',
  permission: 'report.view',
  filters: { branch_id: branch(), scope: scope('all'), serial: serial() },
  blocks: [
    {
      columns: {
        mtm_id: hidden(id),
        product_id: hidden(id),
        serial: text('serial', { width: 24, card: 'title', grow: 3, minCharacters: 16, with: ['product_name'] }),
        product_name: text('productName', { places: ['file'] }),
        where_now: text('whereNow', { width: 30, grow: 2 }),
        vr_date: date('vrDate', { card: 'hide' }),
        vr_no: voucher('vrNo', { id: 'mtm_id', date: 'vr_date' }),
        type_name: text('type', { width: 22, grow: 2, with: ['in_out'] }),
        in_out: text('inOut', { width: 8, places: ['file'] }),
        /** Where it came in or went out, whom from or to, and what was remarked. */
        place: text('place', { width: 30, grow: 2, with: ['description'] }),
        description: text('description', { width: 40, places: ['file'] }),
        warranty_until: dateIfAny('warrantyUntil', { width: 16 }),
      },
      closing: () => [],
    },
  ],
  reply: whole('rows'),
});
