import { afterAll } from 'vitest';

// The test files of the page share one DOM: what one of them leaves on it, the next would find.
afterAll(() => {
  document.body.replaceChildren();
  localStorage.clear();
  sessionStorage.clear();
});
