import { segments } from '@app/contracts/leads/leads.constants';
import type { LeadDetails } from '@app/contracts/leads/leads.events';
import { fieldsOf } from './fields';
import { seeded, shuffled } from './seeded';
import { samplePeople } from './sample-people';
import { sampleMessages } from './samples';

type SampleLead = {
  /** Identifies the person. Ids are derived from it, so that nobody is added twice. */
  key: string;
  details: LeadDetails;
};

const HOW_MANY = 8;
const OF_EACH_SEGMENT = 2;

/** Words for a rank. They are ignored, because every field of work has them. */
const RANKS = new Set(
  'director manager leader lead head chief officer team senior executive first time new business compan'.split(' '),
);

const plain = (text: string) => text.replaceAll('ı', 'i').normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
const stems = (text: string) =>
  plain(text)
    .split(/[^a-z]+/)
    .map((word) => word.replace(/(?:ies|y|s)$/, ''))
    .filter((word) => word.length > 2 && !RANKS.has(word));

const catalogue = samplePeople.trim().split('\n').map(read);

function read(line: string): SampleLead {
  const [size, name, title, company, network = '', tags = '', description] = line.split('|').map((cell) => cell.trim());
  const segment = segments.find((known) => known === size);
  if (!segment || !name || !title || !company || !description) throw new Error(`Not a sample person: ${line}`);
  const words = plain(name).split(/[^a-z]+/);
  const [connections = '', ...marks] = network.split(' ');
  return {
    key: words.join('-'),
    details: {
      name,
      title,
      company,
      email: marks.includes('@') ? `${words.join('.')}@example.com` : null,
      linkedinUrl: null,
      description,
      segment,
      tags: tags.split(', '),
      connectionCount: Number(connections),
      connectedOn: marks.find((mark) => mark !== '@') ?? null,
    },
  };
}

/** The people of the sample messages. */
const first = catalogue.filter(({ details }) => sampleMessages.some(({ to }) => to === details.name));

/**
 * Eight invented people, at least two of each segment: those of the sample messages, or, for an author with client types,
 * those with work nearest to these. The same client types and seed give the same people in the same order.
 */
export function sampleLeads({ clientTypes, seed }: { clientTypes: readonly string[]; seed: string }): SampleLead[] {
  if (clientTypes.length === 0) return first;
  const wanted = clientTypes.map((type) => ({ fields: fieldsOf(type), words: stems(type) }));
  const near = ({ details }: SampleLead) => {
    const work = [details.title, details.tags.join(', '), details.company].join(', ');
    const fields = fieldsOf(work);
    const words = new Set(stems(work));
    return wanted
      .map(
        (type) =>
          type.fields.filter((f) => fields.includes(f)).length + 2 * type.words.filter((w) => words.has(w)).length,
      )
      .reduce((sum, points) => sum + points, 0);
  };
  const ranked = shuffled(seeded(seed), catalogue)
    .map((lead) => ({ lead, points: near(lead) }))
    .sort((a, b) => b.points - a.points)
    .map(({ lead }) => lead);

  const spread = segments.flatMap((segment) =>
    ranked.filter(({ details }) => details.segment === segment).slice(0, OF_EACH_SEGMENT),
  );
  const others = ranked.filter((lead) => !spread.includes(lead)).slice(0, HOW_MANY - spread.length);
  const chosen = [...spread, ...others];
  return ranked.filter((lead) => chosen.includes(lead));
}

/** All sample people. */
export const everySampleLead: readonly SampleLead[] = catalogue;
