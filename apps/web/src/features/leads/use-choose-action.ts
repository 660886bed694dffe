import type { Lead } from '@app/contracts/leads/leads.api';
import { cutTo } from '@app/contracts/text';
import { useNavigate } from '@tanstack/react-router';
import { useChangeLead } from './use-lead-actions';

type Action = NonNullable<Lead['suggestedAction']>;

const effects: Record<Action, string> = {
  connect: 'A connection note is drafted, and waits for your approval.',
  comment: 'Paste their post or its link, and a comment is drafted.',
  direct_message: 'A message is drafted, and waits for your approval.',
};

/** Chooses the planned action for a lead, with Undo. Its draft is written at once, and nothing is sent. */
export const useChooseAction = (lead: Lead) => {
  const { act } = useChangeLead();
  const navigate = useNavigate();
  return (suggestedAction: Action): void => {
    const change = { suggestedAction };
    const undo = () => act({ lead, change: { suggestedAction: lead.suggestedAction, was: change } });
    const title = `${suggestedAction} chosen for ${cutTo(lead.name, 60)}`;
    act({ lead, change, says: { title, text: effects[suggestedAction], action: { label: 'Undo', run: undo } } });
    if (suggestedAction === 'comment') void navigate({ to: '/engage', search: { lead: lead.id } });
  };
};
