import { Inbox, type LucideIcon, LibraryBig, PenLine, SunMedium, UsersRound } from 'lucide-react';

export interface Place {
  to: '/' | '/approvals' | '/leads' | '/content';
  name: string;
  icon: LucideIcon;
  /** Which tally stands beside it. */
  counts?: 'pending' | 'leads';
  keys: string;
}

/** The pages that exist, in the sidebar's order. The root is active only on an exact match. */
export const places: readonly Place[] = [
  { to: '/', name: 'Today', icon: SunMedium, keys: 'g t' },
  { to: '/approvals', name: 'Approvals', icon: Inbox, counts: 'pending', keys: 'g a' },
  { to: '/leads', name: 'Leads', icon: UsersRound, counts: 'leads', keys: 'g l' },
  { to: '/content', name: 'Content', icon: LibraryBig, keys: 'g c' },
];

/** The four tabs of a phone. */
export const tabs: readonly Omit<Place, 'keys'>[] = [
  { to: '/', name: 'Today', icon: SunMedium },
  { to: '/leads', name: 'Leads', icon: UsersRound },
  { to: '/approvals', name: 'Approve', icon: Inbox, counts: 'pending' },
  { to: '/content', name: 'Write', icon: PenLine },
];
