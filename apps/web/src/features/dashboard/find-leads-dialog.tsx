import { useNavigate } from '@tanstack/react-router';
import { ClipboardPaste, FileUp, FlaskConical, UserRoundPlus } from 'lucide-react';
import type { ReactNode } from 'react';
import { useSampleLeads } from '@/shared/actions/use-sample-leads';
import { Dialog } from '@/shared/ui/dialog';

interface ChoiceProps {
  icon: ReactNode;
  name: string;
  detail: string;
  busy?: boolean;
  onChoose: () => void;
}

const Choice = ({ icon, name, detail, busy = false, onChoose }: ChoiceProps) => (
  <li>
    <button
      type="button"
      onClick={onChoose}
      aria-disabled={busy}
      className="grid w-full grid-cols-[16px_minmax(0,1fr)] gap-x-3 px-1 py-3 text-left hover:bg-hover [&_.lucide]:mt-0.5 [&_.lucide]:text-ink-3"
    >
      {icon}
      <span>
        <span className="block font-medium">{busy ? 'Generating...' : name}</span>
        <span className="block text-ink-3">{detail}</span>
      </span>
    </button>
  </li>
);

export const FindLeadsDialog = ({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }) => {
  const navigate = useNavigate();
  const samples = useSampleLeads(() => onOpenChange(false));
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Find New Leads"
      description="Keepwarm does not search LinkedIn or any other site. You bring the people you know."
    >
      <ul className="divide-y divide-line border-y border-line">
        <Choice
          icon={<FileUp />}
          name="Import a CSV"
          detail="An export from LinkedIn, HubSpot or Google, or any table"
          onChoose={() => void navigate({ to: '/import' })}
        />
        <Choice
          icon={<ClipboardPaste />}
          name="Paste to capture"
          detail="A LinkedIn address, a profile, a signature or a mail"
          onChoose={() => void navigate({ to: '/leads', search: { capture: true } })}
        />
        <Choice
          icon={<UserRoundPlus />}
          name="Add one by hand"
          detail="A name, a title and a company are enough"
          onChoose={() => void navigate({ to: '/leads', search: { add: true } })}
        />
        <Choice
          icon={<FlaskConical />}
          name="Try sample leads"
          detail="Invented people, marked as samples. You can remove them with one click"
          busy={samples.pending}
          onChoose={() => {
            if (!samples.pending) samples.act();
          }}
        />
      </ul>
    </Dialog>
  );
};
