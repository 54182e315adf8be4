import { describe, expect, it } from 'vitest';
import {
  actionOf,
  capitalised,
  columnOf,
  grouped,
  permissionChanges,
  toggled,
  toggleState,
  withAll,
} from './permission-grid.ts';

const set = (...names: string[]) => new Set(names);
const sales = ['sales.create', 'sales.edit'];

describe('the toggle over a group', () => {
  it.each([
    [set(), 'none'],
    [set('order.view'), 'none'],
    [set('sales.edit'), 'some'],
    [set('sales.edit', 'sales.create', 'order.view'), 'all'],
  ])('over %o is %s', (chosen, state) => {
    expect(toggleState(sales, chosen)).toBe(state);
  });

  it('over nothing is off', () => {
    expect(toggleState([], set('sales.edit'))).toBe('none');
  });

  it('turns some into all, all into none, none into all, and leaves the rest alone', () => {
    expect(toggled(sales, set('sales.edit', 'order.view'))).toEqual(set('sales.edit', 'order.view', 'sales.create'));
    expect(toggled(sales, set('sales.edit', 'sales.create', 'order.view'))).toEqual(set('order.view'));
    expect(toggled(sales, set('order.view'))).toEqual(set('order.view', ...sales));
  });

  it('does not change the set it was given', () => {
    const chosen = set('sales.edit');
    withAll(sales, chosen, true);
    withAll(sales, chosen, false);
    expect(chosen).toEqual(set('sales.edit'));
  });
});

describe('what has changed', () => {
  const all = ['branch.view', ...sales, 'order.view'];

  it('is what is on and was not, and what was on and is not', () => {
    expect(permissionChanges(all, set('sales.edit', 'order.view'), set('sales.edit', 'branch.view'))).toEqual({
      added: ['branch.view'],
      removed: ['order.view'],
    });
  });

  it('is nothing after a change there and back', () => {
    const before = set('sales.edit');
    const back = toggled(['order.view'], toggled(['order.view'], before));
    expect(permissionChanges(all, before, back)).toEqual({ added: [], removed: [] });
  });
});

it('groups permissions in the order of the server', () => {
  const named = (name: string, group_name: string) => ({ name, group_name });
  expect(grouped([named('b.view', 'b'), named('a.edit', 'a'), named('b.edit', 'b')])).toEqual([
    { name: 'b', names: ['b.view', 'b.edit'] },
    { name: 'a', names: ['a.edit'] },
  ]);
});

it('labels a permission by its last segment', () => {
  expect(capitalised(actionOf('dayclose.all.view'))).toBe('View');
  expect(capitalised(actionOf('dayclose.jumpdate'))).toBe('Jumpdate');
  expect(actionOf('alone')).toBe('alone');
});

it('puts the usual actions in columns of their own', () => {
  expect(['user.all.view', 'user.create', 'user.edit', 'voucher.void'].map(columnOf)).toEqual([
    'view',
    'create',
    'edit',
    'other',
  ]);
});
