import type { LeadDetails } from '@app/contracts/leads/leads.events';
import { leadDetails } from '@app/domain/testing/commands';
import { mergeLead } from './merge';

const ann: LeadDetails = {
  name: 'Ann Lee',
  title: 'COO',
  company: 'Acme',
  email: 'ann@example.com',
  linkedinUrl: 'https://www.linkedin.com/in/ann-lee',
  description: 'Met in Bonn',
  segment: 'smb',
  tags: ['client'],
  connectionCount: 12,
  connectedOn: '2024-05-12',
};
const blank = leadDetails({ name: 'Ann Lee' });

describe('mergeLead', () => {
  it('keeps the lead’s value when the row’s is blank', () => {
    expect(mergeLead(ann, blank)).toEqual({});
  });

  it('fills blank values and replaces different ones, and returns only those', () => {
    expect(mergeLead(blank, ann)).toEqual({ ...ann, name: undefined });
    expect(mergeLead(ann, { ...ann, title: 'CEO' })).toEqual({ title: 'CEO' });
  });

  it('adds tags, and ignores case', () => {
    expect(mergeLead(ann, { ...blank, tags: ['Client', 'fair', 'Fair'] })).toEqual({ tags: ['client', 'fair'] });
    expect(mergeLead(ann, { ...blank, tags: ['CLIENT'] })).toEqual({});
  });

  it('does not count another spelling of the same address as a change', () => {
    expect(
      mergeLead({ ...ann, linkedinUrl: 'linkedin.com/in/Ann-Lee/' }, { ...ann, email: 'Ann@Example.com' }),
    ).toEqual({});
    expect(mergeLead(ann, { ...ann, linkedinUrl: 'https://www.linkedin.com/in/ann-lee-2' })).toEqual({
      linkedinUrl: 'https://www.linkedin.com/in/ann-lee-2',
    });
  });
});
