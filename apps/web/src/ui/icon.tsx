import type { LucideIcon } from 'lucide-react';
import './ground.css';

/** A 16 px line icon. Decoration only: the word beside it, or the control's label, says what it means. */
export function Icon({ of: Glyph, className = '' }: { of: LucideIcon; className?: string }) {
  return <Glyph className={`i ${className}`} aria-hidden="true" />;
}
