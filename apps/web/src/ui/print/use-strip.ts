import { useCallback } from 'react';
import { type Paper, rollWidthMm } from './paper.ts';

const mmPerPx = 25.4 / 96;
let strips = 0;

/**
 * Give it to a sheet as its ref: on a roll the sheet gets a page of its own, as long as the sheet is. CSS knows no page
 * that grows with its content. Sheets of paper stay as they are.
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
