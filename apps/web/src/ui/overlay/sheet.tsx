import { Fragment, type ReactNode } from 'react';
import { names } from '#ui/names.ts';
import { fontPxOn, isRoll, type Paper } from '#ui/print/paper.ts';
import { usePartOfPrint } from '#ui/print/use-part-of-print.ts';
import { useStrip } from '#ui/print/use-strip.ts';
import './sheet.css';

/** The letterhead: the logo, the name, and the lines below it. Each line is broken between its parts only where necessary. */
export interface Letterhead {
  /** A picture that is loaded already. */
  logo: { src: string; alt: string } | null;
  name: string;
  lines: ReadonlyArray<readonly string[]>;
}

export interface SheetProps {
  paper: Paper;
  /** The size of its text, smaller where the paper is too narrow; everything on the sheet follows it. Default: 12. */
  fontPx?: number | undefined;
  /** The language. Bangla uses its own font and the room that its vowel signs need. */
  language: string;
  letterhead: Letterhead;
  title: string;
  /** The content left and right of the title. */
  left?: ReactNode;
  right?: ReactNode;
  /** The left, middle and right part of the page's last line. */
  foot: readonly [ReactNode, ReactNode, ReactNode];
  children: ReactNode;
}

/** One printed page, laid out by the app and not by the browser: black on white in both themes, in real millimetres. */
export function Sheet(props: SheetProps) {
  const { paper, fontPx = 12, language, letterhead, title, left, right, foot, children } = props;
  const strip = useStrip(paper);
  const { logo, name, lines } = letterhead;
  return (
    <section
      className={names('sheet', paper, isRoll(paper) && 'roll')}
      style={{ fontSize: fontPxOn(paper, fontPx) }}
      data-theme="light"
      lang={language}
      ref={strip}
    >
      <header className={names('sheet-head', logo !== null && 'with-logo')}>
        {logo !== null && <img src={logo.src} alt={logo.alt} />}
        <div>
          <b>{name}</b>
          {lines.map((parts) => (
            <p key={parts.join()}>
              {parts.map((part, index) => (
                <Fragment key={part}>
                  {index > 0 && <i> · </i>}
                  <span>{part}</span>
                </Fragment>
              ))}
            </p>
          ))}
        </div>
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

export interface SheetsProps {
  label: string;
  /** Whether every page is there; an earlier print would lack some. Default: true. */
  complete?: boolean | undefined;
  children: ReactNode;
}

/** The pages on the desk, for the screen and for the printer. It scrolls inside itself where the screen is narrow. */
export function Sheets({ label, complete = true, children }: SheetsProps) {
  usePartOfPrint(complete);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section className="sheets" tabIndex={0} aria-label={label}>
      {children}
    </section>
  );
}

/** The area in which pages are laid out unseen, in their final size, to be measured. */
export function SheetMeasure({ children, ref }: { children: ReactNode; ref: (place: HTMLDivElement | null) => void }) {
  return (
    <div className="sheet-measure" aria-hidden="true" inert ref={ref}>
      {children}
    </div>
  );
}
