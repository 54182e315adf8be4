import { renderHook } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { useBranchName } from './branch-name.ts';

vi.mock('react-i18next', () => ({
  useTranslation: () => ({ t: (word: string, { branch }: { branch: string }) => `${word}: ${branch}` }),
}));

it('marks a disabled branch among those that can be chosen', () => {
  const { current: nameOf } = renderHook(() => useBranchName()).result;
  expect(nameOf({ name: 'Bogura Sadar', status: 1 })).toBe('Bogura Sadar');
  expect(nameOf({ name: 'Agrabad', status: 0 })).toBe('branchDisabled: Agrabad');
});
