import { useMemo } from 'react';
import { code128 } from './code-128.ts';

/** The white that a scanner needs at both sides, in modules. */
const quiet = 10;

/** A text as bars of Code 128. They fill the place that the style gives to `bars`. */
export function Barcode({ text }: { text: string }) {
  const modules = useMemo(() => code128(text), [text]);
  const bars = useMemo(
    () =>
      [...modules.matchAll(/1+/g)].map(({ index, 0: bar }) => `M${quiet + index} 0h${bar.length}v1h-${bar.length}z`),
    [modules],
  );
  return (
    <svg
      className="bars"
      viewBox={`0 0 ${modules.length + 2 * quiet} 1`}
      preserveAspectRatio="none"
      role="img"
      aria-label={text}
      shapeRendering="crispEdges"
    >
      <path d={bars.join('')} />
    </svg>
  );
}
