import { type Identity, startIdentity } from './identity/identity';

/** `port` 0 takes a free one; `publicUrl` is where browsers reach the product. */
export interface SandboxOptions {
  port: number;
  publicUrl: string;
  host?: string;
}

/**
 * Stand-ins for outside services, for development and tests: today an OpenID Connect identity provider on a loopback port.
 * @throws Error under NODE_ENV=production, where anybody could sign in as anybody; when the port is taken
 */
export async function startSandbox(options: SandboxOptions): Promise<Identity> {
  if (process.env.NODE_ENV === 'production') {
    throw new Error('The sandbox lets anybody sign in as anybody, so it does not start under NODE_ENV=production.');
  }
  return startIdentity({ host: '127.0.0.1', ...options });
}
