import { expect, type Locator, type Page } from '@playwright/test';

/** Presses keys one after the other. */
export async function press(page: Page, ...keys: string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key);
}

export const type = (page: Page, text: string): Promise<void> => page.keyboard.type(text);

/** Types as a quick hand does, which no field takes for a scanner. */
export const typeByHand = (page: Page, text: string): Promise<void> => page.keyboard.type(text, { delay: 60 });

/** Types over what stands in the field in focus. */
export async function typeOver(page: Page, text: string): Promise<void> {
  await press(page, 'Control+a');
  await type(page, text);
}

/** Opens the palette and types into it. */
export async function askPalette(page: Page, text: string): Promise<void> {
  await press(page, 'Control+k');
  await expect(page.getByRole('combobox', { name: 'Go to anything' })).toBeFocused();
  await type(page, text);
}

/** Takes a choice of the palette, with the arrow keys and Enter. */
export async function take(page: Page, choice: Locator): Promise<void> {
  await expect(choice).toBeVisible();
  for (let presses = 0; (await choice.getAttribute('aria-selected')) !== 'true'; presses += 1) {
    if (presses === 80) throw new Error(`The arrow keys do not reach ${choice}`);
    await press(page, 'ArrowDown');
  }
  await press(page, 'Enter');
}

/** Goes to a screen by its name, and waits until it is there. */
export async function openByName(page: Page, name: string, title = name): Promise<void> {
  await askPalette(page, name);
  await take(page, page.getByRole('option', { name: new RegExp(`^${name}`) }).first());
  await expect(page.getByRole('heading', { level: 1, name: title, exact: true })).toBeVisible();
}
