import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';

export interface FigureLinkProps {
  to: string;
  search?: Readonly<Record<string, string | number>>;
  children: ReactNode;
}

/** A figure that opens the report, or the screen, that explains it. */
export function FigureLink({ to, search = {}, children }: FigureLinkProps) {
  return (
    <Link className="figure-link" to={to} search={search}>
      {children}
    </Link>
  );
}
