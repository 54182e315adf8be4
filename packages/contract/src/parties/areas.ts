import { districts, divisions, thanas } from '#parties/bangladesh';
import { choice, number, text } from '#records/fields';
import { pathsBelow, record } from '#records/record';

/** An area in which customers live and field officers collect (spec 2 §2, "Areas"). */
export const area = record({
  name: 'area',
  permissions: { view: ['area.view', 'area.edit'], edit: 'area.edit' },
  scope: 'branch',
  paths: {
    ...pathsBelow('/area', 'area'),
    options: { call: 'POST /area/ddl', search: 'searchName', branch: 'branch_id' },
  },
  fields: {
    name: text({ word: 'areaName', max: 120, required: 'nameMissing', listed: true, searched: true }),
    division: choice(divisions, { word: 'division' }),
    district: choice(districts, { word: 'district', within: 'division', listed: true, filtered: true, offered: true }),
    thana: choice(thanas, { word: 'thana', within: 'district', listed: true, offered: true }),
    description: text({ word: 'description', max: 300, lines: 2, searched: true }),
    latitude: number({ word: 'latitude', column: 'latitude_micro', decimals: 6, least: -90, most: 90 }),
    longitude: number({ word: 'longitude', column: 'longitude_micro', decimals: 6, least: -180, most: 180 }),
    notes: text({ word: 'notes', max: 1000, lines: 3 }),
  },
  unique: ['name'],
  off: 0,
});
