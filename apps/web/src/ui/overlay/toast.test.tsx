import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { startMessages } from '#i18n/start.ts';
import { Toaster, toast } from './toast.tsx';

/** Advances in steps, so that an effect after one timer can set the next. */
async function shownFor(milliseconds: number): Promise<void> {
  for (let passed = 0; passed < milliseconds; passed += 100) await act(() => vi.advanceTimersByTimeAsync(100));
}

const said = () => screen.queryAllByText('Rahim has been saved.').length;

describe('a notification', () => {
  beforeAll(() => startMessages(['ui']));
  beforeEach(() => {
    vi.useFakeTimers();
    render(<Toaster />);
  });
  afterEach(async () => {
    await shownFor(3000);
    cleanup();
    vi.useRealTimers();
  });

  it('that is said again while it stands is one, for as long as the last', async () => {
    act(() => toast.ok('Rahim has been saved.'));
    await shownFor(1000);
    act(() => toast.ok('Rahim has been saved.'));
    await shownFor(1000);
    expect(said()).toBe(1);
    await shownFor(1000);
    expect(said()).toBe(0);
  });

  it('that is said again while it leaves is seen again', async () => {
    act(() => toast.ok('Rahim has been saved.'));
    await shownFor(1600);
    act(() => toast.ok('Rahim has been saved.'));
    await shownFor(1000);
    expect(said()).toBe(1);
  });
});
