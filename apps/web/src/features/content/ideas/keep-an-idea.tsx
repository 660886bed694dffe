import { useRouterState } from '@tanstack/react-router';
import { Lightbulb } from 'lucide-react';
import { useState } from 'react';
import { useHotkeys } from '@/shared/hotkeys';
import { whenOpened } from '@/shared/lazily';
import { idIn } from '@/shared/search';

const KeepIdeaDialog = whenOpened(async () => (await import('./keep-idea-dialog')).KeepIdeaDialog);

/** The key I and the line of the palette, on every page. While a lead is open, the idea comes from what the lead said. */
export const KeepAnIdea = () => {
  const [open, setOpen] = useState(false);
  const leadId = useRouterState({ select: ({ location }) => idIn((location.search as { lead?: unknown }).lead) });
  useHotkeys([{ keys: 'i', does: 'Keep an idea', run: () => setOpen(true), palette: { icon: <Lightbulb /> } }]);
  return <KeepIdeaDialog open={open} onOpenChange={setOpen} leadId={leadId} />;
};
