import { describe, expect, it, test } from 'vitest';
import { z } from 'zod';
import {
  bodyOf,
  describedBody,
  documentFields,
  foundOf,
  keptOf,
  pageOf,
  replyOf,
  typedOf,
  wireFieldOf,
} from '#documents/described';
import type { Said } from '#documents/field';
import { absent, nameOf, own, quantity, rowNumber, rows, serials, text } from '#documents/field-kinds';

const worker = own({
  ...{ editor: { holds: 'chosen', from: 'employee' } as const, kept: z.number().nullable() },
  sent: { worker: z.number().nullable(), worker_name: z.string().default('') },
  found: { worker: z.object({ id: z.number(), name: z.string() }).nullable() },
  fromBody: (body): number | null => body.worker,
  toReply: (value, _said, { typed }) => ({ worker: value === null ? null : { id: value, name: String(typed.name) } }),
  fromReply: (found) => ({ value: found.worker?.id ?? null, chosen: null }),
  toBody: ({ value }) => ({ worker: value }),
});

/** A wage sheet: the work of one person, and the tools that came back. */
const sheet = documentFields(
  {
    workerId: worker,
    name: nameOf('worker_name', 'worker'),
    note: text('note', { most: 5, label: 'notes' }),
    work: rows('jobs', { hoursMilli: quantity('hours', {}) }, { found: 'jobs_done', most: 3, beside: rowNumber }),
    tools: rows(
      'tools',
      { serials: serials('serial_no', {}), hoursMilli: quantity('used', {}) },
      { found: 'tools', most: 3, beside: { ...rowNumber, sent: {} } },
    ),
  },
  {
    employee_not_found: 'workerId',
    no_rows: null,
    quantity_not_positive: 'work.hoursMilli',
    serials_differ: 'tools.serials',
    remarks_too_long: ['work.hoursMilli', 'note'],
  },
);
const { fields } = sheet;

const body = {
  mtmId: '',
  ...{ worker: 7, worker_name: 'Selim', note: 'night' },
  jobs: [{ id: 'a', hours: 1.5 }],
  tools: [{ serial_no: ' T1\nT2 ', used: 2 }],
};
const typed = {
  ...{ workerId: 7, name: 'Selim', note: 'night', work: [{ hoursMilli: 1500n }] },
  tools: [{ serials: ['T1', 'T2'], hoursMilli: 2000n }],
};
const nobody: Said = {
  ...{ account: () => ({ name: '', text: '' }), product: () => ({ name: '', unit: '' }), warehouse: () => null },
  ...{ voucherId: 7, sentTo: '', beside: null },
};

describe('a described document', () => {
  it('is read from its body', () => {
    expect(typedOf(fields, describedBody(fields).parse(body))).toEqual(typed);
  });

  it('keeps a name only beside its choice', () => {
    const { name } = typedOf(fields, describedBody(fields).parse({ ...body, worker: null }));
    expect(name).toBe('');
  });

  it('is stored as text that JSON can hold, and read again; a field of later is empty in an older form', () => {
    const form = keptOf(fields);
    const stored = z.encode(form, typed);
    expect(JSON.parse(JSON.stringify(stored))).toEqual({
      ...typed,
      work: [{ hoursMilli: '1500' }],
      tools: [{ serials: ['T1', 'T2'], hoursMilli: '2000' }],
    });
    expect(z.decode(form, stored)).toEqual(typed);
    const { note: _later, ...older } = stored as Record<string, z.core.util.JSONType>;
    expect(z.decode(form, older)).toEqual({ ...typed, note: '' });
  });

  it('is answered under the names of the reply, with what stands beside a row', () => {
    const reply = replyOf(fields, typed, nobody);
    expect(z.encode(z.object(foundOf(fields)), reply)).toEqual({
      ...{ worker: { id: 7, name: 'Selim' }, note: 'night' },
      jobs_done: [{ id: 1, hours: 1.5 }],
      tools: [{ id: 1, serial_no: 'T1 T2', used: 2 }],
    });
  });

  it('goes to the page and comes back as it was sent', () => {
    const reply = replyOf(fields, typed, nobody);
    const back = bodyOf(fields, pageOf(fields, reply));
    expect(back).toEqual({
      ...{ worker: 7, note: 'night' },
      jobs: [{ id: 'jobs1', hours: 1.5 }],
      tools: [{ serial_no: 'T1 T2', used: 2 }],
    });
    expect(typedOf(fields, describedBody(fields).parse({ ...back, worker_name: 'Selim' }))).toEqual(typed);
  });

  it('stores a field that is on no wire, and never reads another value of it', () => {
    const one = { driver: absent('', z.string()) };
    expect(typedOf(one, { driver: 'Rafiq' })).toEqual({ driver: '' });
    expect(z.encode(keptOf(one), { driver: '' })).toEqual({ driver: '' });
    expect({ ...replyOf(one, { driver: '' }, nobody), ...bodyOf(one, pageOf(one, {})) }).toEqual({});
  });

  it('takes no more rows and no longer text than it says', () => {
    const refuses = (more: object) => !describedBody(fields).safeParse({ ...body, ...more }).success;
    expect(refuses({ jobs: Array.from({ length: 4 }, () => ({ hours: 1 })) })).toBe(true);
    expect(refuses({ note: 'at night' })).toBe(true);
  });
});

const fieldOf = wireFieldOf(sheet);
test.each([
  [{ code: 'employee_not_found' }, 'worker'],
  [{ code: 'no_rows' }, null],
  [{ code: 'unknown', row: 1 }, null],
  [{ code: 'quantity_not_positive', row: 1 }, 'jobs.1.hours'],
  [{ code: 'quantity_not_positive' }, null],
  [{ code: 'quantity_not_positive', row: 0, list: 'tools' }, 'tools.0.used'],
  [{ code: 'serials_differ', row: 2 }, 'tools.2.serial_no'],
  [{ code: 'serials_differ', row: 2, list: 'jobs' }, null],
  [{ code: 'remarks_too_long' }, 'note'],
  [{ code: 'remarks_too_long', row: 0 }, 'jobs.0.hours'],
])('the refusal %o is about %s', (refused, field) => {
  expect(fieldOf(refused)).toBe(field);
});
