/** Fetches what does not come offline once more when the connection is back: React's `lazy` keeps a failure for good. */
export async function onceOnline<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (error) {
    if (navigator.onLine) throw error;
    await new Promise((resolve) => window.addEventListener('online', resolve, { once: true }));
    return onceOnline(load);
  }
}
