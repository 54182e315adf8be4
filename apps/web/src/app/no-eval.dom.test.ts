import { expect, it } from 'vitest';

it('tells Zod, before Zod runs, that it may compile no code', async () => {
  await import('./no-eval.ts');
  const { config } = await import('zod');
  expect(config()).toMatchObject({ jitless: true });
});
