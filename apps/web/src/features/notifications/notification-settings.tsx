import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '@/shared/ui/button';
import { Loaded } from '@/shared/ui/empty-state';
import { Panel, PanelSkeleton, Ruled } from '@/shared/ui/panel';
import { preferencesQuery } from './preferences.queries';
import { PreferencesDialog } from './preferences-dialog';
import { alertWords, summaryWords } from './preferences-form';

const Row = ({ name, words, onConfigure }: { name: string; words: string; onConfigure: () => void }) => (
  <li className="flex items-center gap-3 px-[18px] py-[11px] max-md:px-3.5">
    <div className="min-w-0 flex-1">
      <p className="font-medium">{name}</p>
      <p className="text-ink-3">{words}</p>
    </div>
    <Button changes aria-label={`Configure: ${name}`} onClick={onConfigure}>
      Configure
    </Button>
  </li>
);

export const NotificationSettings = () => {
  const query = useQuery(preferencesQuery);
  const [open, setOpen] = useState(false);
  return (
    <Panel aria-label="Notification settings">
      <Loaded
        query={query}
        what="Your notifications"
        loading={<PanelSkeleton rows={2} says="Loading your notifications" />}
      >
        {(preferences) => (
          <>
            <Ruled>
              <Row name="Weekly summary" words={summaryWords(preferences)} onConfigure={() => setOpen(true)} />
              <Row name="Lead alerts" words={alertWords(preferences)} onConfigure={() => setOpen(true)} />
            </Ruled>
            <PreferencesDialog preferences={preferences} open={open} onClose={() => setOpen(false)} />
          </>
        )}
      </Loaded>
    </Panel>
  );
};
