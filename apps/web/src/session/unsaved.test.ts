import { expect, it } from 'vitest';
import { anythingUnsaved, guardUnsaved } from './unsaved.ts';

it('asks every guard of the screen, and none that is gone', () => {
  let typed = false;
  const [endForm, endLines] = [guardUnsaved(() => typed), guardUnsaved(() => false)];
  expect(anythingUnsaved()).toBe(false);
  typed = true;
  expect(anythingUnsaved()).toBe(true);
  endForm();
  expect(anythingUnsaved()).toBe(false);
  endLines();
});
