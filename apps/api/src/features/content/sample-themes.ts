import { createHash } from 'node:crypto';

/** Themes for most independent experts. Each client type adds one. */
const general = [
  'The first 90 days',
  'What a good question saves',
  'Handing work over',
  'Meetings that decide something',
  'Saying no to the right client',
  'Planning before Monday',
];

/** Two themes for sample posts. Another seed gives other themes. */
export const sampleThemes = (clientTypes: string[], seed: string): string[] => {
  const themes = [...clientTypes.map((type) => `What ${type} ask first`), ...general];
  const start = createHash('sha256').update(seed).digest().readUInt16BE() % themes.length;
  return [0, 1].flatMap((i) => themes[(start + i) % themes.length] ?? []);
};
