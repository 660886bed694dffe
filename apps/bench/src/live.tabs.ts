// Browser tabs of many people, in their own process. Each tab counts its signals, and those that concern somebody else.
import { once } from 'node:events';
import { Agent, get, type IncomingMessage } from 'node:http';
import type { LiveEvent } from '@app/contracts/jobs/jobs.api';
import { atOnce } from './figures';
import type { Order, Report } from './live.bench';

const openAtOnce = 64;
const agent = new Agent({ keepAlive: false });
let open = 0;
let report: Omit<Report, 'open'> = { own: 0, others: 0, ms: [] };

const heard = (owner: number, event: LiveEvent): void => {
  if (event.type !== 'changed') return void report.others++;
  for (const key of event.keys) {
    const [whose, sentAt] = key.split('|');
    if (sentAt === undefined) continue; // What the product changed by itself, before the benchmark began.
    if (Number(whose) === owner) report.own++;
    else report.others++;
    report.ms.push(performance.timeOrigin + performance.now() - Number(sentAt));
  }
};

const openTab = async (url: string, cookie: string, owner: number): Promise<void> => {
  const [response] = (await once(get(`${url}/api/live`, { agent, headers: { cookie } }), 'response')) as [
    IncomingMessage,
  ];
  if (response.statusCode !== 200) throw new Error(`A stream was refused with ${response.statusCode}`);
  let text = '';
  let greeted = false;
  response.setEncoding('utf8').on('data', (chunk: string) => {
    text += chunk;
    const blocks = text.split('\n\n');
    text = blocks.pop() ?? '';
    for (const block of blocks) {
      if (!block.startsWith('data: ')) continue;
      const event = JSON.parse(block.slice('data: '.length)) as LiveEvent;
      if (greeted) heard(owner, event);
      else open++;
      greeted = true;
    }
  });
  response.once('close', () => open--);
};

process.on('message', (order: Order) => {
  if ('report' in order) {
    process.send?.({ open, ...report } satisfies Report);
    report = { own: 0, others: 0, ms: [] };
    return;
  }
  const { url, cookies, each } = order.open;
  void atOnce(cookies.length * each, openAtOnce, (n) =>
    openTab(url, cookies[n % cookies.length] ?? '', n % cookies.length),
  ).then(() => process.send?.('open'));
});
process.on('disconnect', () => process.exit());
process.send?.('ready');
