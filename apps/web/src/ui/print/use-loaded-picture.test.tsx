import { act, cleanup, render } from '@testing-library/react';
import { Suspense } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useLoadedPicture } from './use-loaded-picture.ts';

/** Pictures whose loading the test decides. */
let fates: Map<string, { resolve: () => void; reject: (error: Error) => void }>;

beforeEach(() => {
  vi.useFakeTimers();
  fates = new Map();
  vi.stubGlobal(
    'Image',
    class {
      src = '';
      decode(): Promise<void> {
        return new Promise((resolve, reject) => fates.set(this.src, { resolve, reject }));
      }
    },
  );
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

function Print({ address }: { address: string | null }) {
  return <p>{useLoadedPicture(address) ?? 'no picture'}</p>;
}

/** Returns the element of a print with that picture. */
async function printed(address: string | null): Promise<HTMLElement> {
  const page = (
    <Suspense fallback="waits">
      <Print address={address} />
    </Suspense>
  );
  const { container } = await act(async () => render(page));
  return container;
}

it('waits for a picture until it can be drawn', async () => {
  const print = await printed('/good.png');
  expect(print.textContent).toBe('waits');
  await act(async () => fates.get('/good.png')?.resolve());
  expect(print.textContent).toBe('/good.png');
});

it('goes without a picture that is broken, and without one that is none', async () => {
  const print = await printed('/broken.png');
  await act(async () => fates.get('/broken.png')?.reject(new Error('broken')));
  expect(print.textContent).toBe('no picture');
  expect((await printed(null)).textContent).toBe('no picture');
});

it('waits for no picture longer than five seconds', async () => {
  const print = await printed('/slow.png');
  await act(() => vi.advanceTimersByTimeAsync(4900));
  expect(print.textContent).toBe('waits');
  await act(() => vi.advanceTimersByTimeAsync(200));
  expect(print.textContent).toBe('no picture');
});
