import { Inbox, type LucideIcon, LibraryBig, PenLine, ShieldUser, SunMedium, UsersRound } from 'lucide-react';
import { useUser } from '../user';

export interface Place {
  to: '/' | '/approvals' | '/leads' | '/content' | '/admin';
  name: string;
  icon: LucideIcon;
  /** Which tally stands beside it. */
  counts?: 'pending' | 'leads';
  keys: string;
}

/** The pages that exist, in the sidebar's order. The root is active only on an exact match. */
const places: readonly Place[] = [
  { to: '/', name: 'Today', icon: SunMedium, keys: 'g t' },
  { to: '/approvals', name: 'Approvals', icon: Inbox, counts: 'pending', keys: 'g a' },
  { to: '/leads', name: 'Leads', icon: UsersRound, counts: 'leads', keys: 'g l' },
  { to: '/content', name: 'Content', icon: LibraryBig, keys: 'g c' },
];

export const adminPlace: Place = { to: '/admin', name: 'Admin', icon: ShieldUser, keys: 'g d' };

/** The pages that this person may open: Admin is there for an admin alone. */
export const usePlaces = (): { places: readonly Place[]; admin: Place | null; all: readonly Place[] } => {
  const admin = useUser().role === 'admin' ? adminPlace : null;
  return { places, admin, all: admin ? [...places, admin] : places };
};

/** The four tabs of a phone. */
export const tabs: readonly Omit<Place, 'keys'>[] = [
  { to: '/', name: 'Today', icon: SunMedium },
  { to: '/leads', name: 'Leads', icon: UsersRound },
  { to: '/approvals', name: 'Approve', icon: Inbox, counts: 'pending' },
  { to: '/content', name: 'Write', icon: PenLine },
];
