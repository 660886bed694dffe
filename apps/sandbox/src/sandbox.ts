import { type Identity, startIdentity } from './identity/identity';

/**
 * The outside world in miniature, for development and tests: today an OpenID Connect identity provider on its own
 * loopback listener (port 0 takes a free one). `publicUrl` is where browsers reach the product.
 * @throws Error under NODE_ENV=production, where anybody could sign in as anybody; when the port is taken
 */
export async function startSandbox(options: { port: number; publicUrl: string; host?: string }): Promise<Identity> {
  if (process.env.NODE_ENV === 'production') {
    throw new Error('The sandbox lets anybody sign in as anybody, so it does not start under NODE_ENV=production.');
  }
  return startIdentity({ host: '127.0.0.1', ...options });
}
