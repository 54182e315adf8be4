import type { LucideIcon } from 'lucide-react';
import './ground.css';

/** A 16 px line icon. It is decoration only: the word beside it, or the control's label, gives the meaning. */
export function Icon({ of: Glyph, className = '' }: { of: LucideIcon; className?: string }) {
  return <Glyph className={`i ${className}`} aria-hidden="true" />;
}
