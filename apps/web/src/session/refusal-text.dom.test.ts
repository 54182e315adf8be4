import { routeGroups } from '@cashbook/contract';
import { ApiError } from '@cashbook/contract/client';
import type { RouteShape } from '@cashbook/contract/route';
import { firstRefusals } from '@cashbook/words/en/first-refusals';
import { beforeAll, describe, expect, it } from 'vitest';
import { changeLanguage, loadMessages, startMessages } from '#i18n/start.ts';
import { refusalText } from './refusal-text.ts';

const refused = (code: ApiError['code']) => new ApiError(422, code, 'what the server says');

describe('what a person is told of a refusal', () => {
  beforeAll(async () => {
    await startMessages(['ui', 'firstRefusals']);
    await changeLanguage('bn');
  });

  it('is known before sign-in for every call that is made there', () => {
    const groups: readonly Readonly<Record<string, RouteShape>>[] = Object.values(routeGroups);
    const calls = groups.flatMap((group) => Object.values(group));
    const codes = calls.filter(({ access }) => access === 'public').flatMap(({ refusals = [] }) => refusals);
    expect(codes.length).toBeGreaterThan(1);
    expect(codes.filter((code) => !Object.hasOwn(firstRefusals, code))).toEqual([]);
  });

  it('is a sentence of its language, before sign-in and after it', async () => {
    expect(refusalText(refused('invalid_credentials'))).toBe('ব্যবহারকারীর নাম বা পাসওয়ার্ড সঠিক নয়');
    // A refusal that nobody expects before sign-in has no sentence yet.
    expect(refusalText(refused('no_rows'))).toBe('কিছু ভুল হয়েছে।');
    await loadMessages(['refusals']);
    expect(refusalText(refused('no_rows'))).toMatch(/[\u0980-\u09ff]/);
    expect(refusalText(refused('no_rows'))).not.toBe('কিছু ভুল হয়েছে।');
    expect(refusalText(refused('invalid_credentials'))).toBe('ব্যবহারকারীর নাম বা পাসওয়ার্ড সঠিক নয়');
  });

  it('names the state of a cheque in its language', async () => {
    await loadMessages(['refusals']);
    for (const state of ['in hand', 'presented again', 'handed back', 'issued', 'cancelled']) {
      const text = refusalText(new ApiError(409, 'cheque_moved', '', {}, { numbers: '0417', state }));
      expect(text).not.toMatch(/[a-z]/);
    }
  });
});
