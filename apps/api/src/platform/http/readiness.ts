import { Injectable } from '@nestjs/common';

const patienceMs = 2_000;

/** What must answer before this process may get requests. Whoever owns a connection adds a check for it at its start. */
@Injectable()
export class Readiness {
  private readonly checks = new Map<string, { check: () => Promise<void>; needed: boolean }>();

  /**
   * `check` throws when the thing is not usable; it is given 2 s. The same name again replaces the check. A process that
   * lacks only what is not `needed` says so and is ready.
   */
  add(name: string, check: () => Promise<void>, { needed = true } = {}): void {
    this.checks.set(name, { check, needed });
  }

  async report(): Promise<{ status: 'ready' | 'not_ready'; checks: Record<string, 'ok' | 'failed'> }> {
    const results = await Promise.all(
      [...this.checks].map(async ([name, { check, needed }]) => {
        const result: 'ok' | 'failed' = (await passes(check)) ? 'ok' : 'failed';
        return { name, result, fine: result === 'ok' || !needed };
      }),
    );
    return {
      status: results.every(({ fine }) => fine) ? 'ready' : 'not_ready',
      checks: Object.fromEntries(results.map(({ name, result }) => [name, result])),
    };
  }
}

async function passes(check: () => Promise<void>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, refuse) => {
    timer = setTimeout(() => refuse(new Error('late')), patienceMs);
  });
  try {
    await Promise.race([check(), late]);
    return true;
  } catch {
    // Why it failed is for the owner of the check to log; this address is open to everybody.
    return false;
  } finally {
    clearTimeout(timer);
  }
}
