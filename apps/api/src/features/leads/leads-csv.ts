import { type Lead, leadStatusLabels } from '@app/contracts/leads/leads.api';
import { toCsv } from '../../platform/http/csv';

/** The leads as CSV. Spreadsheets, other CRMs and Keepwarm's import can read it. */
export const leadsCsv = (leads: Lead[]): string =>
  toCsv(
    [
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
      'Last Action',
      'Next Step',
      'Next Step Due',
      'Added',
    ],
    leads.map((l) => [
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
      l.lastAction ?? '',
      l.nextStep ?? '',
      l.nextStepDue ?? '',
      l.createdAt,
    ]),
  );
