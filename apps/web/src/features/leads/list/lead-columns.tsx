import type { Lead } from '@app/contracts/leads/leads.api';
import { leadSorts } from '@app/contracts/leads/leads.constants';
import { moneyWords } from '@app/contracts/leads/money';
import type { ReactNode } from 'react';
import { number } from '@/shared/lib/format';
import { oneOf } from '@/shared/lib/search-params';
import { Time } from '@/shared/ui/time';
import { DraftWaiting } from '../drafting/draft-button';
import { NextStep } from '../lead/next-step';
import { StatusMenu } from '../lead/status-menu';
import { ClippedText } from '@/shared/ui/lead-text';
import type { SortKey } from '../leads.search';

/** A class that hides a label in a narrow table. */
export const wide = '@max-[1040px]:hidden';

interface Cells {
  /** The width of the head, and at which width of the table the column is hidden. */
  look?: string;
  cellLook?: string;
  cell: (lead: Lead) => ReactNode;
}

export interface LeadColumn extends Cells {
  id: ColumnId | 'archived' | 'because';
  name: string;
  /** Without it, the column does not sort. */
  sort?: SortKey;
}

export const isDraftOnly = (lead: Lead) => lead.pendingDraftId !== null && !lead.nextStep && !lead.nextStepDue;

const clipped = (text: string | null) => text && <ClippedText>{text}</ClippedText>;

// Beside the open panel, a table with all columns would cut titles and companies. So columns are hidden in this order: first
// segment and the long form of times, then last action (other columns and the panel show its facts), then title.
const from = { segment: wide, last: '@max-[860px]:hidden', title: '@max-[600px]:hidden' };

/** The columns of the table that can be hidden and moved, in their usual order. */
const columns = {
  title: { name: 'Title', look: from.title, cellLook: from.title, cell: ({ title }) => clipped(title) },
  company: { name: 'Company', cell: ({ company }) => clipped(company) },
  segment: {
    name: 'Segment',
    look: `w-[80px] ${from.segment}`,
    cellLook: from.segment,
    cell: ({ segment }) => segment,
  },
  status: {
    name: 'Status',
    look: 'w-[98px]',
    cellLook: 'overflow-visible',
    cell: (lead) => <StatusMenu lead={lead} />,
  },
  lastAction: {
    name: 'Last Action',
    look: `w-[140px] @min-[1040px]:w-[172px] ${from.last}`,
    cellLook: from.last,
    cell: ({ lastAction, lastActionAt }) =>
      lastAction &&
      lastActionAt && (
        <span className="flex min-w-0 tabular-nums">
          <ClippedText>{lastAction}</ClippedText>
          <span className="flex-none whitespace-pre">
            {' · '}
            <Time at={lastActionAt} className={wide} />
            <Time short at={lastActionAt} className="@min-[1040px]:hidden" />
          </span>
        </span>
      ),
  },
  nextStep: {
    name: 'Next Step',
    look: 'w-[124px] @min-[760px]:w-[160px] @min-[920px]:w-[182px] @min-[1240px]:w-[200px]',
    cellLook: 'overflow-visible',
    cell: (lead) => (
      <>
        {/* When the last column has only an icon, this column names the pending draft. */}
        {isDraftOnly(lead) && <DraftWaiting lead={lead} sign={false} className="@min-[1040px]:hidden" />}
        <NextStep lead={lead} className={isDraftOnly(lead) ? wide : undefined} />
      </>
    ),
  },
  deal: { name: 'Deal', look: 'w-[104px]', cellLook: 'tabular-nums', cell: ({ deal }) => deal && moneyWords(deal) },
  email: { name: 'Email', cell: ({ email }) => clipped(email) },
  connections: {
    name: 'Connections',
    look: 'w-[104px]',
    cellLook: 'tabular-nums',
    cell: ({ connectionCount }) => connectionCount !== null && number(connectionCount),
  },
  tags: { name: 'Tags', look: 'w-[140px]', cell: ({ tags }) => clipped(tags.join(', ')) },
  created: {
    name: 'Added',
    look: 'w-[96px]',
    cellLook: 'tabular-nums',
    cell: ({ createdAt }) => <Time at={createdAt} />,
  },
} satisfies Record<string, Cells & { name: string }>;
export type ColumnId = keyof typeof columns;
export const columnIds = Object.keys(columns) as ColumnId[];

/** A column that can be chosen. Name comes before them, and the draft after them. */
export const leadColumn = (id: ColumnId): LeadColumn => ({
  id,
  sort: oneOf(leadSorts, id),
  ...columns[id],
});

const archivedBecause = {
  archived: 'You archived it',
  import_undone: 'Its import was undone',
  samples_removed: 'Samples were removed',
} as const;

export const archiveColumns: LeadColumn[] = [
  leadColumn('title'),
  leadColumn('company'),
  { ...leadColumn('lastAction'), look: `w-[172px] ${from.last}` },
  {
    id: 'archived',
    name: 'Archived',
    look: 'w-[112px]',
    cellLook: 'tabular-nums',
    cell: ({ archivedAt }) => archivedAt && <Time at={archivedAt} />,
  },
  {
    id: 'because',
    name: 'Why',
    look: 'w-[184px]',
    cell: ({ archivedBecause: because }) => because && archivedBecause[because],
  },
];
