import type { ReactNode } from 'react';
import './difference.css';

/** What was there before a change: struck through, so that colour is not all that tells. */
export const Was = ({ children }: { children: ReactNode }) => <del className="was">{children}</del>;

/** What is there since. */
export const Now = ({ children }: { children: ReactNode }) => <ins className="now">{children}</ins>;
