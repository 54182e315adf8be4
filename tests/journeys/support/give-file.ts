import type { FileChooser, Page } from '@playwright/test';

type File = Parameters<FileChooser['setFiles']>[0];

/**
 * Gives a file to the chooser that `ask` opens. The page is told to hand its choosers over by another way than it hears of
 * keys and clicks, and on a busy machine those come first: then the chooser opens for nobody. What the page answers comes
 * after what it was told, so it is asked something in between.
 */
export async function giveFile(page: Page, ask: () => Promise<void>, file: File): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  const [given] = await Promise.all([chooser, page.evaluate(() => undefined).then(ask)]);
  await given.setFiles(file);
}
