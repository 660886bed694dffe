import { type Lead, leadStatusLabels } from '@app/contracts/leads/leads.api';
import { type CsvCell, toCsv } from '../../shared/downloads';

export const leadFields = [
  'Name',
  'Title',
  'Company',
  'Email',
  'LinkedIn URL',
  'Segment',
  'Status',
  'Tags',
  'Description',
  'Connections',
  'Picture URL',
  'Last Action',
  'Next Step',
  'Next Step Due',
  'Added',
];

export const leadCells = (l: Omit<Lead, 'suggestedStep' | 'sourcePost'>): CsvCell[] => [
  l.name,
  l.title,
  l.company,
  l.email ?? '',
  l.linkedinUrl ?? '',
  l.segment ?? '',
  leadStatusLabels[l.status],
  l.tags.join('; '),
  l.description ?? '',
  l.connectionCount ?? '',
  l.profileImageUrl ?? '',
  l.lastAction ?? '',
  l.nextStep ?? '',
  l.nextStepDue ?? '',
  l.createdAt,
];

/** The leads as CSV. Spreadsheets, other CRMs and Keepwarm's import can read it. */
export const leadsCsv = (leads: Omit<Lead, 'suggestedStep' | 'sourcePost'>[]): string =>
  toCsv(leadFields, leads.map(leadCells));
