import { readFile } from 'node:fs/promises';
import type { Download, Page } from '@playwright/test';

/** Takes along what is on the screen as a file of that format, by its button. */
export async function download(page: Page, format: string): Promise<{ file: Download; content: Buffer }> {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: format, exact: true }).click(),
  ]);
  return { file, content: await readFile(await file.path()) };
}
