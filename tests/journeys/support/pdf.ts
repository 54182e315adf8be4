import { spawnSync } from 'node:child_process';
import type { Page } from '@playwright/test';

/** Prints the page to PDF and runs a program of poppler on it. Returns its output; null on a machine without it. */
export async function inPdf(page: Page, program: 'pdfinfo' | 'pdfimages' | 'pdftotext', args: readonly string[]) {
  const input = await page.pdf({ preferCSSPageSize: true, printBackground: true });
  const { error, stdout } = spawnSync(program, args, { input, encoding: 'utf8' });
  return error === undefined ? stdout : null;
}

/** Width and height of the paper in millimetres, and how many pages there are. */
export async function paperOf(page: Page): Promise<{ size: number[]; pages: number } | null> {
  const info = await inPdf(page, 'pdfinfo', ['-']);
  if (info === null) return null;
  const [, width, height] = /^Page size: +([\d.]+) x ([\d.]+) pts/m.exec(info) ?? [];
  const size = [Number(width), Number(height)].map((points) => Math.round((points / 72) * 25.4));
  return { size, pages: Number(/^Pages: +(\d+)/m.exec(info)?.[1]) };
}
