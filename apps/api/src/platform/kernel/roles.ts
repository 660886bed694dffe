import type { PoolSizes } from '@app/event-sourcing/postgres/storage';

/** What a process does: serve HTTP (`api`), run subscriptions and jobs (`worker`), or both. */
export class Roles {
  private constructor(
    readonly api: boolean,
    readonly worker: boolean,
    /** Two processes of each role stay below PostgreSQL's usual limit of 100 connections. */
    readonly pools?: PoolSizes,
  ) {}

  static readonly all = new Roles(true, true);
  static readonly api = new Roles(true, false, { platform: 5, log: 4, read: 7 });
  static readonly worker = new Roles(false, true, { platform: 7, log: 4, read: 4 });

  /** @param name from the command line; none means all. @throws Error of one line for an unknown name */
  static named(name: string | undefined): Roles {
    if (name === undefined) return Roles.all;
    if (name === 'api') return Roles.api;
    if (name === 'worker') return Roles.worker;
    throw new Error(`there is no role "${name}": api, worker, or none for both in one process`);
  }
}
