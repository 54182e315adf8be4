import type { ReactNode } from 'react';
import './facts.css';

/** The facts about a thing, each with its name. They stand side by side where there is room. */
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
