import type { records } from '@cashbook/contract/known-records';
import type { WireValue } from '@cashbook/contract/records/fields';

/** A body of each record, whose name and codes nobody else has; `ids` are of what it names, by its field. */
export type RecordSample = (n: number, ids: Readonly<Record<string, number>>) => Record<string, WireValue>;

/** What the tests of every record type into its form. A record that comes has to have one. */
export const recordSamples: Readonly<Record<keyof typeof records, RecordSample>> = {
  level1: (n) => ({ name: `Projects ${n}`, nature: 'expense' }),
  level2: (n, { parent_id }) => ({ name: `Sites ${n}`, parent_id: parent_id ?? null }),
  level3: (n, { parent_id }) => ({ name: `Site ${n}, "north"`, parent_id: parent_id ?? null }),
  level4: (n, { parent_id }) => ({ name: `Bricks ${n}`, parent_id: parent_id ?? null }),
  areas: (n) => ({
    name: `Satmatha ${n}`,
    division: 'Rajshahi',
    district: 'Bogura',
    thana: 'Bogura Sadar',
    description: 'Shops around the crossing',
    latitude: 24.846512,
    longitude: 89.372963,
    notes: '=SUM(A1) is text',
  }),
  warehouses: (n) => ({
    name: `Godown ${n}`,
    address: '112 Sherpur Road',
    phone: '01712-345678',
    is_default: false,
    notes: 'Two floors\nand a yard',
  }),
  units: (n) => ({ name: `Bag ${n}`, short_name: 'bag', decimals: 3, description: '50 kg, "jute"' }),
  productTypes: (n) => ({ name: `Raw material ${n}`, description: '' }),
  labourItems: (n, { unit_id }) => ({
    name: `Brick laying ${n}`,
    category: 'Masonry',
    unit_id: unit_id ?? null,
    unit_rate: 18.125,
    description: 'Per thousand, mortar included',
  }),
  employees: (n, { area_id }) => ({
    name: 'আব্দুল করিম',
    code: `E-${n}`,
    designation: 'Field Officer',
    mobile: `017${String(10_000_000 + n)}`,
    joined_on: '2024-02-29',
    is_field_officer: true,
    area_id: area_id ?? null,
    address: 'Sherpur Road; Bogura',
    notes: '',
  }),
};
