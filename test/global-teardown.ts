import { rm } from 'node:fs/promises';
import { running } from './running';

export default async function stop(): Promise<void> {
  const server = running.take();
  if (!server) return;
  await server.stop();
  await rm(server.dataDir, { recursive: true, force: true });
}
