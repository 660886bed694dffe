import type { LinkProps } from '@tanstack/react-router';
import {
  ChartColumn,
  CircleQuestionMark,
  History,
  Inbox,
  type LucideIcon,
  LibraryBig,
  MessageCircleReply,
  PenLine,
  Settings2,
  ShieldUser,
  SunMedium,
  UsersRound,
} from 'lucide-react';
import { useUser } from '@/shared/queries/current-user.queries';

export interface NavPage {
  to: NonNullable<LinkProps['to']>;
  name: string;
  icon: LucideIcon;
  counts?: 'pending' | 'leads';
  /** A page with its own address that belongs to this one. */
  with?: LinkProps['to'];
  keys: string;
}

/** The pages in the sidebar, in this order. The root is active only on an exact match. */
const pages: readonly NavPage[] = [
  { to: '/', name: 'Today', icon: SunMedium, keys: 'g t' },
  { to: '/approvals', name: 'Approvals', icon: Inbox, counts: 'pending', keys: 'g a' },
  { to: '/leads', name: 'Leads', icon: UsersRound, counts: 'leads', with: '/import', keys: 'g l' },
  { to: '/content', name: 'Content', icon: LibraryBig, with: '/templates', keys: 'g c' },
  { to: '/engage', name: 'Engage', icon: MessageCircleReply, keys: 'g e' },
  { to: '/follow-ups', name: 'Follow-ups', icon: History, keys: 'g f' },
  { to: '/analytics', name: 'Analytics', icon: ChartColumn, with: '/report', keys: 'g n' },
];

const settingsPage: NavPage = { to: '/settings', name: 'Settings', icon: Settings2, keys: 'g s' };

const helpPage: NavPage = { to: '/help', name: 'Help Center', icon: CircleQuestionMark, keys: 'g h' };

const adminPage: NavPage = { to: '/admin', name: 'Admin', icon: ShieldUser, keys: 'g d' };

/** The pages that this person may open: the daily ones, and the others. Only an admin sees Admin. */
export const useNavPages = (): { pages: readonly NavPage[]; others: readonly NavPage[]; all: readonly NavPage[] } => {
  const others = useUser().role === 'admin' ? [settingsPage, helpPage, adminPage] : [settingsPage, helpPage];
  return { pages, others, all: [...pages, ...others] };
};

export const tabs: readonly Omit<NavPage, 'keys'>[] = [
  { to: '/', name: 'Today', icon: SunMedium },
  { to: '/leads', name: 'Leads', icon: UsersRound, with: '/import' },
  { to: '/approvals', name: 'Approve', icon: Inbox, counts: 'pending' },
  { to: '/content', name: 'Write', icon: PenLine, with: '/templates' },
];

/** The pages of the sidebar that have no tab. A phone shows them in its menu. */
export const withoutTab: readonly NavPage[] = pages.filter(({ to }) => !tabs.some((tab) => tab.to === to));

export const leadAddress = (id: string) => `/leads?lead=${id}`;
