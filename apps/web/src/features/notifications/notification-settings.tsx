import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '@/shared/ui/button';
import { LoadError } from '@/shared/ui/empty-state';
import { Panel, PanelBody, Ruled } from '@/shared/ui/panel';
import { SkeletonRows } from '@/shared/ui/skeleton';
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

/** The weekly summary and the alerts, each with the dialog that sets them. */
export const NotificationSettings = () => {
  const { data: preferences, error, refetch } = useQuery(preferencesQuery);
  const [open, setOpen] = useState(false);
  return (
    <Panel aria-label="Notification settings">
      {preferences ? (
        <>
          <Ruled>
            <Row name="Weekly summary" words={summaryWords(preferences)} onConfigure={() => setOpen(true)} />
            <Row name="Lead alerts" words={alertWords(preferences)} onConfigure={() => setOpen(true)} />
          </Ruled>
          <PreferencesDialog preferences={preferences} open={open} onClose={() => setOpen(false)} />
        </>
      ) : error ? (
        <LoadError what="Your notifications" error={error} onRetry={() => void refetch()} />
      ) : (
        <PanelBody>
          <SkeletonRows rows={2} says="Loading your notifications" />
        </PanelBody>
      )}
    </Panel>
  );
};
