import type { ReactNode } from 'react';
import './facts.css';

/** What is known of something, each with its name, side by side as far as there is room. */
export function Facts({ children }: { children: ReactNode }) {
  return <dl className="facts-strip">{children}</dl>;
}

export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
