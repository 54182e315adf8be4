import { expect, it } from 'vitest';
import { trailUrl } from './trail-url.ts';

const nothing = { page: 1, per_page: 10, search: '', action: '', sort: '' };

it('reads the filters of the trail from its address', () => {
  const address = {
    start_date: '2026-11-01',
    end_date: '2026-11-19',
    user_id: '7',
    branch_id: '4',
    action: 'day.close',
    sort: 'when',
  };
  expect(trailUrl.parse(address)).toEqual({ ...nothing, ...address });
});

it.each([
  { start_date: '19/11/2026', end_date: '2026-02-30' },
  { user_id: 'Rashida', branch_id: '0' },
  { user_id: '-1', branch_id: '99999999999999' },
  { action: 'x'.repeat(61) },
  { sort: 'who' },
])('takes nonsense for no filter: %o', (address) => {
  const { start_date, end_date, user_id, branch_id, ...rest } = trailUrl.parse(address);
  expect([start_date, end_date, user_id, branch_id]).toEqual([undefined, undefined, undefined, undefined]);
  expect(rest).toEqual(nothing);
});
