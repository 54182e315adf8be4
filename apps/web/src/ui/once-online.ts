/**
 * Loads code; a load that fails offline runs again when the connection is back. React's `lazy` alone keeps a failure for
 * good.
 */
export async function onceOnline<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (error) {
    if (navigator.onLine) throw error;
    await new Promise((resolve) => window.addEventListener('online', resolve, { once: true }));
    return onceOnline(load);
  }
}
