/** Whether the server can be reached (`live`), and whether it can work (`ready`). */
export const isServerHealthy = async (how: 'live' | 'ready'): Promise<boolean> => {
  try {
    const { ok } = await fetch(`/api/health/${how}`, { cache: 'no-store' });
    return ok || how === 'live';
  } catch {
    return false;
  }
};
