import type { ReactNode } from 'react';
import { PageHead } from '#ui/page-head.tsx';
import './stand-in.css';

/** A page instead of a screen: one title, one sentence, one way on. */
export function StandIn({ title, hint, actions }: { title: string; hint: ReactNode; actions: ReactNode }) {
  return (
    <div className="stand-in">
      <svg viewBox="0 0 72 48" fill="none" stroke="currentColor" strokeWidth="1.5" aria-hidden="true">
        <path d="M8 4h56v40H8zM8 14h56M8 24h56M8 34h56M46 4v40" />
        <path d="M50 39h10M50 41.5h10" />
      </svg>
      <PageHead title={title} />
      <p className="t2">{hint}</p>
      <div className="btn-row">{actions}</div>
    </div>
  );
}
