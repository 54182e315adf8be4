import { type RefCallback, useCallback, useState } from 'react';

/** The width of an element in CSS pixels, as it is laid out now; the given one until it is. */
export function useWidth<E extends HTMLElement>(atFirst: number): [RefCallback<E>, number] {
  const [width, setWidth] = useState(atFirst);
  const measured = useCallback((element: E) => {
    const measure = () => {
      // Not laid out, as in a page that is being printed from another one, it has none.
      if (element.clientWidth > 0) setWidth(element.clientWidth);
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [measured, width];
}
