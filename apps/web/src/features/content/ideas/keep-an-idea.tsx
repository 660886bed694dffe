import { useRouterState } from '@tanstack/react-router';
import { Lightbulb } from 'lucide-react';
import { useState } from 'react';
import { askForIdea, useAskedIdea } from '@/shared/asked-idea';
import { useHotkeys } from '@/shared/hotkeys';
import { whenOpened } from '@/shared/lazily';
import { idIn } from '@/shared/search';

const KeepIdeaDialog = whenOpened(async () => (await import('./keep-idea-dialog')).KeepIdeaDialog);

/** The lead that is open: in the panel beside the list, or on a page of its own. */
const openLead = ({ search, pathname }: { search: unknown; pathname: string }) =>
  idIn((search as { lead?: unknown }).lead) ?? idIn(/^\/leads\/([^/]+)$/u.exec(pathname)?.[1]);

/** The key I and the line of the palette, on every page. While a lead is open, the idea comes from what the lead said. */
export const KeepAnIdea = () => {
  const [open, setOpen] = useState(false);
  const asked = useAskedIdea();
  const leadId = useRouterState({ select: ({ location }) => openLead(location) });
  useHotkeys([{ keys: 'i', does: 'Keep an idea', run: () => setOpen(true), palette: { icon: <Lightbulb /> } }]);
  return (
    <KeepIdeaDialog
      key={asked}
      open={open || asked !== null}
      onOpenChange={(next) => {
        setOpen(next);
        if (!next) askForIdea(null);
      }}
      words={asked ?? ''}
      leadId={leadId}
    />
  );
};
