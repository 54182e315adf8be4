import { date, dateIfAny, hidden, text, voucher } from '#reports/columns';
import { branch, scope, serial } from '#reports/filters';
import { report, whole } from '#reports/report';
import { id } from '#wire';

/** The most pieces that the report shows. A user who looks for more types more of the serial. */
export const MOST_PIECES = 100;

/** The places of pieces and their history: every movement of the serials that contain the typed text. */
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
        /** The place where it entered or left, the party, and the remarks. */
        place: text('place', { width: 30, grow: 2, with: ['description'] }),
        description: text('description', { width: 40, places: ['file'] }),
        warranty_until: dateIfAny('warrantyUntil', { width: 16 }),
      },
      closing: () => [],
    },
  ],
  reply: whole('rows'),
});
