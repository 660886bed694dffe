// The attacker of the benchmark `hostile`, in a process of its own, so that its work does not delay what is measured.
import { setPriority } from 'node:os';
import { Visitor } from '../../sandbox/src/visitor';
import { attackNames, attacksOf, hostilePerson } from './hostile.attacks';

// A real attacker has a machine of his own. Here he must not take the processor from what is measured.
setPriority(19);

const ida = new Visitor(process.env.TARGET ?? '');
await ida.signIn(hostilePerson);
const attacks = attacksOf(ida, (process.env.LEADS ?? '').split(','));
let attack = (): Promise<unknown> => Promise.resolve();
let goOn = false;
let running = Promise.resolve();

const repeat = async () => {
  while (goOn) {
    await attack();
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
};

const obey = async (wanted: { prepare?: string; begin?: true; stop?: true }): Promise<void> => {
  const name = attackNames.find((one) => one === wanted.prepare);
  if (name) attack = await attacks[name]();
  goOn = wanted.begin === true;
  if (goOn) running = repeat();
  else await running;
  process.send?.('done');
};
process.on('message', (wanted: Parameters<typeof obey>[0]) => void obey(wanted));
process.on('disconnect', () => process.exit());
process.send?.('ready');
