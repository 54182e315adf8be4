import { keptOf } from '@cashbook/contract/documents/described';
import { text } from '@cashbook/contract/documents/field-kinds';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { storedReply } from '#domains/posting/described-document';

test('fields of a version are read by the form that it keeps', () => {
  const fields = { vehicleNo: text('vehicle_no', { most: 60 }) };
  const latest = keptOf(fields);
  const renamed = z.codec(z.object({ carrier: z.string() }), z.object({ vehicleNo: z.string() }), {
    decode: ({ carrier }) => ({ vehicleNo: carrier }),
    encode: ({ vehicleNo }) => ({ carrier: vehicleNo }),
  });
  const kind = { forms: [renamed, latest] as const };
  const voucherId = 7;
  const truck = { vehicle_no: 'Dhaka Metro 11-2233' };
  expect(storedReply(kind, fields, { voucherId, formVersion: 1, form: { carrier: truck.vehicle_no } })).toEqual(truck);
  expect(storedReply(kind, fields, { voucherId, formVersion: 2, form: { vehicleNo: truck.vehicle_no } })).toEqual(
    truck,
  );
  expect(() => storedReply(kind, fields, { voucherId, formVersion: 3, form: {} })).toThrow(
    'a newer program wrote form 3',
  );
});
