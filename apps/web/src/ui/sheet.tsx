import type { ReactNode } from 'react';
import { names } from './names.ts';
import './sheet.css';

/** What is printed on: a whole A4 upright, or half of it lying (A5). */
export type Paper = 'a4' | 'half';

export interface SheetProps {
  paper: Paper;
  /** The size of its text; everything on the sheet follows it. Default: 12. */
  fontPx?: number | undefined;
  /** Bangla brings its font and the room its vowel signs need. */
  language: string;
  /** Whose paper it is: the name, then the lines below it. */
  letterhead: { name: string; lines: readonly string[] };
  title: string;
  /** Left and right of the title. */
  left?: ReactNode;
  right?: ReactNode;
  /** Left, middle and right of the last line of the page. */
  foot: readonly [ReactNode, ReactNode, ReactNode];
  children: ReactNode;
}

/** One printed page, laid out by us and not cut by the browser: black on white in both themes, real millimetres. */
export function Sheet({ paper, fontPx = 12, language, letterhead, title, left, right, foot, children }: SheetProps) {
  return (
    <section className={names('sheet', paper)} style={{ fontSize: fontPx }} data-theme="light" lang={language}>
      <header className="sheet-head">
        <b>{letterhead.name}</b>
        {letterhead.lines.filter(Boolean).map((line) => (
          <p key={line}>{line}</p>
        ))}
      </header>
      <div className="sheet-title">
        <span>{left}</span>
        <h2>{title}</h2>
        <span>{right}</span>
      </div>
      <div className="sheet-body">{children}</div>
      <footer>
        <span>{foot[0]}</span>
        <span>{foot[1]}</span>
        <b>{foot[2]}</b>
      </footer>
    </section>
  );
}

/** The pages on the desk, for looking and for the printer. Scrolls inside itself where the screen is narrow. */
export function Sheets({ label, children }: { label: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section className="sheets" tabIndex={0} aria-label={label}>
      {children}
    </section>
  );
}

/** Where pages are laid out unseen to be measured, in the size they will have. */
export function SheetMeasure({ children, ref }: { children: ReactNode; ref: (place: HTMLDivElement | null) => void }) {
  return (
    <div className="sheet-measure" aria-hidden="true" inert ref={ref}>
      {children}
    </div>
  );
}
