import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { useLastRowInSight } from './use-last-row-in-sight.ts';

function Lines({ count }: { count: number }) {
  const entryRow = useLastRowInSight(count);
  return (
    <div>
      <table>
        <tbody>
          {Array.from({ length: count }, (_, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the rows of a test have no other name
            <tr key={at} />
          ))}
        </tbody>
      </table>
      <div ref={entryRow} className="entry-row" />
    </div>
  );
}

/** Rows of 40 px from the top of the window; the entry row stands at its foot, at 400 px, or below the last row. */
function layOut() {
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    const rows = this.closest('div:not(.entry-row)')?.querySelectorAll('tr').length ?? 0;
    return this.tagName === 'TR'
      ? new DOMRect(0, 40 * (rows - 1), 900, 40)
      : new DOMRect(0, Math.min(400, 40 * rows), 900, 60);
  });
  return vi.spyOn(window, 'scrollBy').mockImplementation(() => undefined);
}

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

it('a row that was added behind the entry row is brought above it, and no other', () => {
  const scrolled = layOut();
  const { rerender } = render(<Lines count={9} />);
  rerender(<Lines count={10} />);
  expect(scrolled, 'the tenth still has room').not.toHaveBeenCalled();
  rerender(<Lines count={11} />);
  expect(scrolled.mock.calls).toEqual([[{ top: 40, behavior: 'instant' }]]);
  rerender(<Lines count={10} />);
  expect(scrolled, 'a row that goes moves nothing').toHaveBeenCalledTimes(1);
});
