import { ApiError } from '@cashbook/contract/client';
import { MOST_IMAGE_BYTES } from '@cashbook/contract/vouchers/images';
import { act, renderHook } from '@testing-library/react';
import { beforeAll, expect, it } from 'vitest';
import { startMessages } from '#i18n/start.ts';
import { type SendOptions, useUploads } from './use-uploads.ts';

beforeAll(() => startMessages(['ui', 'voucherImages', 'refusals']));

const fileOf = (name: string, size = 3) => new File([new Uint8Array(size)], name);

/** Returns the hook with a server that refuses the named files, and what the server got. */
function usingServer(refused: Set<string>) {
  const got: string[] = [];
  const send = async (file: File, { headers }: SendOptions) => {
    got.push(`${file.name} ${headers['idempotency-key']?.length}`);
    if (refused.has(file.name)) throw new ApiError(422, 'not_a_paper', 'Not a paper.');
  };
  return { got, ...renderHook(() => useUploads(send)) };
}

it('leaves out what is too large', () => {
  const { result } = usingServer(new Set());
  act(() => result.current.add([fileOf('a.jpg'), fileOf('b.jpg', MOST_IMAGE_BYTES + 1)]));
  expect(result.current.uploads.map(({ file, state }) => [file.name, state])).toEqual([['a.jpg', 'waiting']]);
});

it('sends a file that failed again alone, and says why it failed', async () => {
  const refused = new Set(['b.jpg']);
  const { result, got } = usingServer(refused);
  act(() => result.current.add([fileOf('a.jpg'), fileOf('b.jpg'), fileOf('c.jpg')]));
  await act(async () => expect(await result.current.sendAll()).toBe(false));
  expect(result.current.uploads.map(({ state, why }) => [state, why])).toEqual([
    ['sent', ''],
    ['failed', 'Not a paper.'],
    ['sent', ''],
  ]);
  act(() => result.current.removeSent());
  refused.clear();
  await act(async () => expect(await result.current.sendAll()).toBe(true));
  expect(got).toEqual(['a.jpg 32', 'b.jpg 32', 'c.jpg 32', 'b.jpg 32']);
  expect(result.current.uploads.map(({ state }) => state)).toEqual(['sent']);
});
