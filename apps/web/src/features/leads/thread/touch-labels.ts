import type { touchKinds, touchVias } from '@app/contracts/leads/leads.constants';

export type TouchKind = (typeof touchKinds)[number];
export type TouchVia = (typeof touchVias)[number];

export const viaLabels: Record<TouchVia, string> = {
  linkedin: 'LinkedIn',
  email: 'Mail',
  instagram: 'Instagram',
  phone: 'Phone',
  in_person: 'In person',
  other: 'Elsewhere',
};
