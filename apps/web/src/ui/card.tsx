import type { ReactNode } from 'react';
import { names } from './names.ts';
import './card.css';

export interface CardProps {
  /** A heading on its own line, with `end` at its right. */
  title?: ReactNode;
  /** The content beside the title, such as a badge. */
  note?: ReactNode;
  end?: ReactNode;
  foot?: ReactNode;
  /** Whether the content has its own edges: a table, a list. */
  flush?: boolean | undefined;
  className?: string | undefined;
  'aria-label'?: string | undefined;
  children?: ReactNode;
}

/** A sheet of paper on the desk. A card never contains another card. */
export function Card({ title, note, end, foot, flush, className, children, ...rest }: CardProps) {
  return (
    <section className={names('card', className)} {...rest}>
      {title !== undefined && (
        <div className="card-head">
          <h2>{title}</h2>
          {note}
          {end && <div className="end">{end}</div>}
        </div>
      )}
      {flush ? children : <div className="card-body">{children}</div>}
      {foot && <div className="card-foot">{foot}</div>}
    </section>
  );
}

/** A row of figures that answer a question; takes {@link Stat}s. */
export function Stats({ children, className }: { children: ReactNode; className?: string }) {
  return <dl className={names('stats', className)}>{children}</dl>;
}

export interface StatProps {
  label: ReactNode;
  value: ReactNode;
  note?: ReactNode;
  /** Whether it is a word or a date instead of a figure. */
  small?: boolean | undefined;
}

export function Stat({ label, value, note, small }: StatProps) {
  return (
    <div className="stat">
      <dt>{label}</dt>
      <dd className={names(small && 'small')}>{value}</dd>
      {note !== undefined && <dd className="n">{note}</dd>}
    </div>
  );
}

/** Names and values, two columns; `amounts` aligns the values as figures. */
export function Facts({
  items,
  amounts,
}: {
  items: ReadonlyArray<readonly [ReactNode, ReactNode]>;
  amounts?: boolean;
}) {
  return (
    <dl className={names('facts', amounts && 'amounts')}>
      {items.map(([name, value], index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a fixed list that never reorders
        <FactPair key={index} name={name} value={value} />
      ))}
    </dl>
  );
}

function FactPair({ name, value }: { name: ReactNode; value: ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </>
  );
}
