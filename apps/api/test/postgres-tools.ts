import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { chown, mkdtemp, readdir, rm } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { until } from '../../../test/client';
import { freePort } from '../../sandbox/src/free-port';
import { createPool } from '@app/event-sourcing/postgres/database';
import { chooseRunAs } from '@app/embedded-postgres/binaries';

const run = promisify(execFile);

/** An installed PostgreSQL with its tools. The embedded one has neither pg_dump nor pg_restore. */
export const findInstallation = async (): Promise<string | undefined> => {
  const places = ['/usr/lib/postgresql', '/opt/homebrew/opt', '/usr/local/opt', '/usr'];
  const found: string[] = [];
  for (const place of places) {
    const names = place === '/usr' ? [''] : await readdir(place).catch(() => []);
    found.push(...names.map((name) => path.join(place, name, 'bin')));
  }
  const programs = ['initdb', 'postgres', 'pg_dump', 'pg_restore'];
  return found.toReversed().find((bin) => programs.every((program) => existsSync(path.join(bin, program))));
};

/** A temporary server of such an installation. */
export class InstalledServer {
  private constructor(
    private readonly folder: string,
    private readonly server: ChildProcess,
    readonly url: string,
  ) {}

  static async start(bin: string): Promise<InstalledServer> {
    const user = await chooseRunAs();
    const folder = await mkdtemp(path.join(tmpdir(), 'keepwarm-installed-'));
    if (user.uid !== undefined && user.gid !== undefined) await chown(folder, user.uid, user.gid);
    const as = { ...user, cwd: folder };
    const cluster = path.join(folder, 'cluster');
    const how = ['-D', cluster, '-U', 'keepwarm', '--auth=trust', '--encoding=UTF8', '--locale=C', '--no-sync'];
    await run(path.join(bin, 'initdb'), how, as);
    const port = await freePort();
    const options = [
      '-D',
      cluster,
      '-p',
      String(port),
      '-k',
      '',
      '-c',
      'listen_addresses=127.0.0.1',
      '-c',
      'fsync=off',
    ];
    const server = spawn(path.join(bin, 'postgres'), options, { ...as, stdio: 'ignore' });
    const url = `postgres://keepwarm@127.0.0.1:${port}/postgres`;
    const pool = createPool(url, 1, () => undefined);
    await until(() =>
      pool.query('select 1').then(
        () => true,
        () => false,
      ),
    );
    await pool.end();
    return new InstalledServer(folder, server, url);
  }

  async stop(): Promise<void> {
    const ended = new Promise((resolve) => this.server.once('exit', resolve));
    this.server.kill('SIGINT');
    await ended;
    await rm(this.folder, { recursive: true, force: true });
  }
}
