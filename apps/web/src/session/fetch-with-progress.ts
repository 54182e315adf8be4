/**
 * Returns a `fetch` for a call that sends files. It says how much of the body has gone, from 0 to 1: the browser's own `fetch`
 * does not.
 */
export function fetchWithProgress(onProgress: (share: number) => void): typeof fetch {
  return (address, init = {}) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest();
      request.open(init.method ?? 'GET', String(address));
      for (const [name, value] of new Headers(init.headers)) request.setRequestHeader(name, value);
      request.withCredentials = true;
      request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total === 0 ? 0 : loaded / total));
      request.addEventListener('load', () => resolve(new Response(request.responseText, { status: request.status })));
      for (const end of ['error', 'abort', 'timeout'] as const) {
        request.addEventListener(end, () => reject(new TypeError('Failed to send')));
      }
      init.signal?.addEventListener('abort', () => request.abort());
      request.send(init.body as FormData);
    });
}
