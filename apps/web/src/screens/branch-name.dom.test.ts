import { renderHook } from '@testing-library/react';
import { beforeAll, expect, it } from 'vitest';
import { startMessages } from '#i18n/start.ts';
import { useBranchName } from './branch-name.ts';

beforeAll(() => startMessages([]));

it('marks a disabled branch among those that can be chosen', () => {
  const { current: nameOf } = renderHook(() => useBranchName()).result;
  expect(nameOf({ name: 'Bogura Sadar', status: 1 })).toBe('Bogura Sadar');
  expect(nameOf({ name: 'Agrabad', status: 0 })).toBe('Agrabad (disabled)');
});
