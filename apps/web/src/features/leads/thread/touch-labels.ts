import type { touchVias } from '@app/contracts/leads/leads.constants';

export type TouchVia = (typeof touchVias)[number];

export const viaLabels: Record<TouchVia, string> = {
  linkedin: 'LinkedIn',
  email: 'Mail',
  instagram: 'Instagram',
  phone: 'Phone',
  in_person: 'In person',
  other: 'Elsewhere',
};
