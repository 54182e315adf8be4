import type { ReactNode } from 'react';
import './difference.css';

/** The value before a change. It is struck through, so that colour is not the only sign. */
export const Was = ({ children }: { children: ReactNode }) => <del className="was">{children}</del>;

/** The value after a change. */
export const Now = ({ children }: { children: ReactNode }) => <ins className="now">{children}</ins>;
