import { type Identity, startIdentity } from './identity/identity';
import { type LinkedInServer, startLinkedIn } from './linkedin/linkedin-server';

/** `port` 0 takes free ones; `publicUrl` is where browsers reach the product. */
export interface SandboxOptions {
  /** The port of the identity provider. LinkedIn has the next port. */
  port: number;
  publicUrl: string;
  host?: string;
}

export interface Sandbox extends Identity {
  linkedIn: LinkedInServer;
}

/**
 * Stand-ins for outside services, for development and tests: an OpenID Connect identity provider and LinkedIn, each on a
 * loopback port.
 * @throws Error under NODE_ENV=production, where anybody could sign in as anybody; when a port is taken
 */
export async function startSandbox(options: SandboxOptions): Promise<Sandbox> {
  if (process.env.NODE_ENV === 'production') {
    throw new Error('The sandbox lets anybody sign in as anybody, so it does not start under NODE_ENV=production.');
  }
  const own = { host: '127.0.0.1', ...options };
  const identity = await startIdentity(own);
  try {
    const linkedIn = await startLinkedIn({ ...own, port: own.port === 0 ? 0 : own.port + 1 });
    return { ...identity, linkedIn, stop: async () => void (await Promise.all([identity.stop(), linkedIn.stop()])) };
  } catch (error) {
    await identity.stop();
    throw error;
  }
}
