import { useRouterState } from '@tanstack/react-router';
import { Lightbulb } from 'lucide-react';
import { useState } from 'react';
import { openIdeaDialog, useIdeaDialog } from '@/shared/shell/idea-dialog.store';
import { useHotkeys } from '@/shared/ui/hotkeys';
import { whenOpened } from '@/shared/ui/lazily';
import { idIn } from '@/shared/lib/search-params';

const KeepIdeaDialog = whenOpened(async () => (await import('./idea-dialog')).KeepIdeaDialog);

/** The open lead: in the panel beside the list, or on its own page. */
const openLead = ({ search, pathname }: { search: unknown; pathname: string }) =>
  idIn((search as { lead?: unknown }).lead) ?? idIn(/^\/leads\/([^/]+)$/u.exec(pathname)?.[1]);

/**
 * The key I and the entry in the palette, on every page. While a lead is open, the idea is saved as something that this lead
 * said.
 */
export const KeepAnIdea = () => {
  const [open, setOpen] = useState(false);
  const asked = useIdeaDialog();
  const leadId = useRouterState({ select: ({ location }) => openLead(location) });
  useHotkeys([
    { keys: 'i', does: 'Keep an idea', run: () => setOpen(true), changes: true, palette: { icon: <Lightbulb /> } },
  ]);
  return (
    <KeepIdeaDialog
      key={asked}
      open={open || asked !== null}
      onOpenChange={(next) => {
        setOpen(next);
        if (!next) openIdeaDialog(null);
      }}
      words={asked ?? ''}
      leadId={leadId}
    />
  );
};
