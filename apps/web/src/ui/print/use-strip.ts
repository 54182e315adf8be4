import { useCallback } from 'react';
import { type Paper, rollWidthMm } from './paper.ts';

const mmPerPx = 25.4 / 96;
let strips = 0;

/**
 * Returns the ref for a sheet. On a roll the sheet gets its own page, as long as the sheet is, because CSS has no page
 * that grows with its content. Sheets of paper stay unchanged.
 */
export function useStrip(paper: Paper): (sheet: HTMLElement) => (() => void) | undefined {
  return useCallback(
    (sheet) => {
      const widthMm = rollWidthMm(paper);
      if (widthMm === undefined) return undefined;
      strips += 1;
      const name = `strip${strips}`;
      const rules = new CSSStyleSheet();
      const measure = () => {
        const lengthMm = Math.ceil(sheet.offsetHeight * mmPerPx);
        rules.replaceSync(`@page ${name} { size: ${widthMm}mm ${lengthMm}mm; margin: 0; }`);
      };
      measure();
      const sizes = new ResizeObserver(measure);
      sizes.observe(sheet);
      sheet.style.setProperty('page', name);
      document.adoptedStyleSheets.push(rules);
      return () => {
        sizes.disconnect();
        document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheetOfRules) => sheetOfRules !== rules);
      };
    },
    [paper],
  );
}
