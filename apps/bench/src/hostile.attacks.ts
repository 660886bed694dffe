import type { Visitor } from '../../sandbox/src/visitor';

export const hostilePerson = 'ida.vance@example.com';
export const attackNames = [
  '40 previews of 10 MB at once',
  'uploads of slow files',
  'two bulk acts of 500 leads at once',
  'a flood of 64 requests at once',
] as const;
type AttackName = (typeof attackNames)[number];

/** Each prepares an attack, and returns one round of it. */
export const attacksOf = (ida: Visitor, leads: string[]): Record<AttackName, () => Promise<() => Promise<unknown>>> => {
  /** The response is read, so that its connection is free again. */
  const send = async (path: string, init: Parameters<Visitor['fetch']>[1] = {}) => {
    const response = await ida.fetch(path, init);
    return { status: response.status, text: await response.text() };
  };
  const upload = (text: string) => {
    const form = new FormData();
    form.set('file', new Blob([text]), 'contacts.csv');
    return send('/api/imports', { method: 'POST', body: form });
  };
  const atOnce = (count: number, one: (n: number) => Promise<unknown>) =>
    Promise.all(Array.from({ length: count }, (_one, n) => one(n)));

  return {
    '40 previews of 10 MB at once': async () => {
      const row = (n: number) => `Person ${n},person${n}@example.com,${'note '.repeat(190)}\n`;
      const file = `Name,Email,Description\n${Array.from({ length: 9_990 }, (_row, n) => row(n)).join('')}`;
      const { id, mapping } = JSON.parse((await upload(file)).text) as { id: string; mapping: object };
      return () => atOnce(40, () => send(`/api/imports/${id}/preview`, { method: 'POST', body: { mapping, tag: '' } }));
    },
    'uploads of slow files': async () => {
      const slow = `Name,Company\n${'a' + '\u0300\u0316'.repeat(24_000)},Acme\n`;
      return () => atOnce(6, () => upload(slow));
    },
    'two bulk acts of 500 leads at once': async () => {
      let round = 0;
      return () => {
        round++;
        return atOnce(2, (n) =>
          send('/api/leads/tag', {
            method: 'POST',
            body: { ids: leads.slice(n * 500, (n + 1) * 500), tag: `tag ${round % 25}` },
          }),
        );
      };
    },
    'a flood of 64 requests at once': async () => () => atOnce(64, () => send('/api/leads?q=person&limit=200')),
  };
};
