import { segments } from '@app/contracts/leads/leads.constants';
import { LeadDetails } from '@app/contracts/leads/leads.events';
import { fieldsOf } from './fields';
import { factsOf } from './facts';
import { hardSellPhrases } from '@app/contracts/content/hard-sell';
import { everySampleLead, sampleLeads } from './sample-leads';
import { brief } from './testing/briefs';
import { sampleMessages } from './samples';

const keysOf = (clientTypes: string[], seed: string) => sampleLeads({ clientTypes, seed }).map(({ key }) => key);
const workOf = ({ title, tags, company }: LeadDetails) => [title, tags.join(', '), company].join(', ');

const clientTypes = [
  'SaaS founders',
  'HR directors',
  'hospital managers',
  'COOs in logistics',
  'head teachers',
  'plant managers',
  'CFOs',
  'sales leaders',
  'marketing teams',
  'hotel owners',
  'charities',
  'city councils',
  'retail managers',
  'engineering managers',
  'clinic directors',
  'family businesses',
  'startup founders',
  'first-time managers',
  'lawyers',
  'Führungskräfte',
];

describe('the catalogue of sample people', () => {
  it('has no person and no company twice', () => {
    const all = everySampleLead;
    expect(all.length).toBeGreaterThanOrEqual(40);
    for (const values of [all.map((l) => l.key), all.map((l) => l.details.name), all.map((l) => l.details.company)]) {
      expect(new Set(values).size).toBe(all.length);
    }
  });

  it('has valid leads that are not real people', () => {
    for (const { key, details } of everySampleLead) {
      expect(LeadDetails.parse(details)).toEqual(details);
      expect(key).toMatch(/^[a-z]+(-[a-z]+)+$/);
      expect(details.linkedinUrl).toBeNull();
      if (details.email !== null) expect(details.email).toMatch(/^[a-z.]+@example\.com$/);
      expect(details.connectionCount).toBeGreaterThan(100);
      expect(details.connectionCount).toBeLessThan(3000);
    }
  });

  it('has an observation about each person, which a draft can use', () => {
    for (const { details } of everySampleLead) {
      const facts = factsOf(brief({ ...details }));
      const why = facts.they_do ?? facts.role_since;
      expect({ of: details.name, why }).toEqual({ of: details.name, why: expect.anything() });
      expect(facts.title?.words).toBe(details.title);
      expect(facts.company?.words.replace(/^the /u, '')).toBe(details.company);
      expect(hardSellPhrases(details.description ?? '')).toEqual([]);
    }
  });
});

describe('sample leads', () => {
  it('are the people of the sample messages for an author without client types, two or more of each segment', () => {
    const found = sampleLeads({ clientTypes: [], seed: 'owner' });
    expect(found.map(({ details }) => details.name).sort()).toEqual(sampleMessages.map(({ to }) => to).sort());
    for (const segment of segments)
      expect(found.filter(({ details }) => details.segment === segment).length).toBeGreaterThanOrEqual(2);
  });

  it('chooses the same people for the same seed, and other people for another seed', () => {
    expect(keysOf(['HR directors'], 'owner-1')).toEqual(keysOf(['HR directors'], 'owner-1'));
    const rows = Array.from({ length: 10 }, (_, i) => keysOf(['leaders'], `owner-${i}`).join());
    expect(new Set(rows).size).toBe(10);
  });

  it.each(clientTypes)('gives eight different people of all three segments to someone who works with %s', (type) => {
    const found = sampleLeads({ clientTypes: [type], seed: 'owner' });
    expect(new Set(found.map(({ key }) => key)).size).toBe(8);
    for (const segment of segments) {
      expect(found.filter(({ details }) => details.segment === segment).length).toBeGreaterThanOrEqual(2);
    }
    const fields = fieldsOf(type);
    const near = found.filter(({ details }) => fieldsOf(workOf(details)).some((field) => fields.includes(field)));
    const apart = new Set(found.flatMap(({ details }) => fieldsOf(details.title).slice(0, 1)));
    if (fields.length > 0) expect(near.length).toBeGreaterThanOrEqual(5);
    else expect(apart.size).toBeGreaterThanOrEqual(4);
  });

  it('begins with people whose work is in the name of the client type', () => {
    const [first] = sampleLeads({ clientTypes: ['Head teachers'], seed: 'owner' });
    expect(first?.details.title).toBe('Head Teacher');
    const hospital = sampleLeads({ clientTypes: ['hospital managers'], seed: 'owner' }).map((l) => l.key);
    expect(hospital).toEqual(expect.arrayContaining(['helene-marchand', 'giulia-ferrante']));
  });

  it('mixes the people of several client types', () => {
    const found = sampleLeads({ clientTypes: ['SaaS founders', 'HR directors'], seed: 'owner' });
    const fields = found.flatMap(({ details }) => fieldsOf(details.title));
    expect(fields).toEqual(expect.arrayContaining(['founder', 'people']));
  });
});
