import { type RefCallback, useCallback, useState } from 'react';

/** Returns the current width of an element in CSS pixels; before the layout, the given width. */
export function useWidth<E extends HTMLElement>(atFirst: number): [RefCallback<E>, number] {
  const [width, setWidth] = useState(atFirst);
  const measured = useCallback((element: E) => {
    const measure = () => {
      // An element without layout has no width, for example in a page that is printed from another one.
      if (element.clientWidth > 0) setWidth(element.clientWidth);
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [measured, width];
}
