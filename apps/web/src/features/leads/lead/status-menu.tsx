import type { Lead } from '@app/contracts/leads/leads.api';
import { leadStatuses, leadStatusLabels } from '@app/contracts/leads/leads.constants';
import type { LeadStatus } from '@app/contracts/leads/leads.events';
import { useState } from 'react';
import { Button } from '@/shared/ui/button';
import { StatusLabel } from '@/shared/ui/lead-status-label';
import { Menu, MenuChoice } from '@/shared/ui/menu';
import { useMoveLead } from '../use-move-lead';
import type { Ending } from './ending-dialog';
import { EndingDialog } from './ending-dialog.lazy';

export const statusOptions = leadStatuses.map((value) => ({ value, label: <StatusLabel status={value} /> }));

export const isEnding = (status: LeadStatus): status is Ending => status === 'converted' || status === 'lost';

/** The content of the open menu. Its hooks are here, so that a closed menu costs a row of the list nothing. */
const Choices = ({ lead, onEnding }: { lead: Lead; onEnding: (to: Ending) => void }) => {
  const { move } = useMoveLead();
  const choose = (status: LeadStatus) => {
    if (status === lead.status) return;
    if (isEnding(status)) onEnding(status);
    else move(lead, status);
  };
  return <MenuChoice label="Move to" value={lead.status} onChange={choose} options={statusOptions} />;
};

/** The status of a lead as a menu that changes it. `trigger` replaces the sign and word of the button. */
export const StatusMenu = ({ lead, trigger }: { lead: Lead; trigger?: string }) => {
  const [ending, setEnding] = useState<Ending | null>(null);
  return (
    <>
      <Menu
        changes
        trigger={
          trigger ? (
            <Button size="sm">{trigger}</Button>
          ) : (
            <button
              type="button"
              aria-label={`Status: ${leadStatusLabels[lead.status]}. Move ${lead.name.slice(0, 80)}`}
              className="-ml-1.5 inline-flex h-7 items-center rounded-control px-1.5 hover:bg-[color-mix(in_srgb,var(--color-ink)_8%,transparent)] max-md:h-11"
            >
              <StatusLabel status={lead.status} />
            </button>
          )
        }
      >
        <Choices lead={lead} onEnding={setEnding} />
      </Menu>
      {ending && <EndingDialog lead={lead} to={ending} onClose={() => setEnding(null)} />}
    </>
  );
};
