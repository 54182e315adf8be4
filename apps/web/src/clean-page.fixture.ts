import { afterAll } from 'vitest';

// The test files of the page share one DOM, so each must remove what it leaves.
afterAll(() => {
  document.body.replaceChildren();
  localStorage.clear();
  sessionStorage.clear();
});
