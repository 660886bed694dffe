// Installs a Debian package where no password is needed. Uses Node's built-ins only.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** Returns whether the package was installed. It tries only as root on Debian. `why` is shown. */
export function installDebian(name, why) {
  if (!existsSync('/etc/debian_version') || process.getuid?.() !== 0) return false;
  console.log(`${why}: installing it with apt-get.`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const apt = (...args) => spawnSync('apt-get', args, { env, stdio: ['ignore', 'ignore', 'inherit'] }).status === 0;
  return apt('update', '-q') && apt('install', '-y', '-q', '--no-install-recommends', name);
}
