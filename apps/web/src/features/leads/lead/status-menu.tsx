import type { Lead } from '@app/contracts/leads/leads.api';
import { leadStatuses, leadStatusLabels } from '@app/contracts/leads/leads.constants';
import { useState } from 'react';
import { cn } from '@/shared/cn';
import { Button } from '@/shared/ui/button';
import { Dialog } from '@/shared/ui/dialog';
import { StatusLabel } from '@/shared/ui/disc';
import { Field, focusOnMount, Textarea } from '@/shared/ui/field';
import { Menu, MenuChoice } from '@/shared/ui/menu';
import { useChangeLead } from '../use-lead-actions';

type LeadStatus = Lead['status'];
type Ending = Extract<LeadStatus, 'converted' | 'lost'>;

export const statusOptions = leadStatuses.map((value) => ({ value, label: <StatusLabel status={value} /> }));

const isEnding = (status: LeadStatus): status is Ending => status === 'converted' || status === 'lost';

/** Asks for a reason after Won or Lost. It is optional. */
const ReasonDialog = ({
  lead,
  to,
  onClose,
  onMove,
}: {
  lead: Lead;
  to: Ending;
  onClose: () => void;
  onMove: (reason: string) => void;
}) => {
  const [reason, setReason] = useState('');
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={to === 'converted' ? 'Why was this lead won?' : 'Why was this lead lost?'}
      description={<bdi className="line-clamp-2 wrap-anywhere">{lead.name}</bdi>}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          onMove(reason.trim());
        }}
      >
        <Field label="Reason" optional hint="The timeline shows it. You can move the lead back at any time.">
          <Textarea
            ref={focusOnMount}
            value={reason}
            maxLength={500}
            onChange={(event) => setReason(event.target.value)}
          />
        </Field>
        <div className="mt-4 flex justify-end gap-2">
          <Button variant="quiet" onClick={onClose}>
            Keep {leadStatusLabels[lead.status]}
          </Button>
          <Button type="submit" variant="primary">
            Move to {leadStatusLabels[to]}
          </Button>
        </div>
      </form>
    </Dialog>
  );
};

/** The status of a lead as a menu that changes it. `trigger` replaces the sign and word of the button. */
export const StatusMenu = ({ lead, trigger, className }: { lead: Lead; trigger?: string; className?: string }) => {
  const [ending, setEnding] = useState<Ending | null>(null);
  const { move } = useChangeLead();
  const choose = (status: LeadStatus) => {
    if (status === lead.status) return;
    if (isEnding(status)) setEnding(status);
    else move(lead, status);
  };
  return (
    <>
      <Menu
        trigger={
          trigger ? (
            <Button size="sm">{trigger}</Button>
          ) : (
            <button
              type="button"
              aria-label={`Status: ${leadStatusLabels[lead.status]}. Move ${lead.name.slice(0, 80)}`}
              className={cn(
                '-ml-1.5 inline-flex h-7 items-center rounded-control px-1.5 hover:bg-[color-mix(in_srgb,var(--color-ink)_8%,transparent)] max-md:h-10',
                className,
              )}
            >
              <StatusLabel status={lead.status} />
            </button>
          )
        }
      >
        <MenuChoice label="Move to" value={lead.status} onChange={choose} options={statusOptions} />
      </Menu>
      {ending && (
        <ReasonDialog
          lead={lead}
          to={ending}
          onClose={() => setEnding(null)}
          onMove={(reason) => {
            setEnding(null);
            move(lead, ending, reason);
          }}
        />
      )}
    </>
  );
};
