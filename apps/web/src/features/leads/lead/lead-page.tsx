import { keepFocus } from '@/shared/lib/keep-focus';
import { Panel, PanelBody } from '@/shared/ui/panel';
import type { ReactNode } from 'react';
import { Skeleton } from '@/shared/ui/skeleton';
import type { Drafting } from '@/shared/actions/use-drafting';
import type { LeadDetail } from '../leads.queries';
import { Composer, DraftAnswer } from '../thread/touch-composer';
import { Thread } from '../thread/thread';
import { theyHadLastWord } from '../thread/thread-items';
import { Deal } from './deal';
import { LeadDetails, type LeadParts } from './lead-details';
import { LeadActions, Head, WhoWasMerged } from './lead-head';

const columns = 'grid items-start gap-x-8 gap-y-6 lg:grid-cols-[minmax(0,1fr)_300px]';

export const PersonSkeleton = () => (
  <div className={`${columns} pt-4`}>
    <Skeleton className="h-64 lg:ml-9" />
    <Skeleton className="h-64 rounded-panel!" />
  </div>
);

interface PersonPageProps {
  lead: LeadDetail;
  drafting: Drafting;
  parts: LeadParts;
  draft: ((id: string) => ReactNode) | undefined;
}

export const PersonPage = ({ lead, drafting, parts, draft }: PersonPageProps) => (
  <>
    <div ref={keepFocus} className="flex flex-wrap items-start gap-x-6 gap-y-3 pt-4 pb-5">
      <div className="min-w-0 flex-[1_1_20rem]">
        <Head lead={lead} controls={null} />
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <LeadActions lead={lead} drafting={drafting} as="page" />
      </div>
    </div>
    <div className={columns}>
      <div className="min-w-0">
        <Thread lead={lead} />
        {lead.pendingDraftId && draft?.(lead.pendingDraftId)}
        {theyHadLastWord(lead) && <DraftAnswer lead={lead} drafting={drafting} />}
        {!lead.archived && <Composer lead={lead} drafting={drafting} />}
      </div>
      <div className="grid min-w-0 gap-4">
        <Deal lead={lead} />
        <WhoWasMerged lead={lead}>{parts.merged(lead)}</WhoWasMerged>
        {/* An archived lead cannot be changed. The server checks this too. */}
        <Panel aria-label="Details" inert={lead.archived}>
          <PanelBody>
            <LeadDetails lead={lead} rhythm={parts.rhythm} />
          </PanelBody>
        </Panel>
      </div>
    </div>
  </>
);
