import { linkedInWarnDays } from '@app/contracts/linkedin/linkedin.constants';
import type { LinkedInStatus } from '@app/contracts/linkedin/linkedin.api';
import { msOfDay } from '@app/contracts/days';
import { useQuery } from '@tanstack/react-query';
import { Check, Clock } from 'lucide-react';
import { useEffect, useState } from 'react';
import { dayAndMonth, useNow } from '@/shared/lib/dates';
import { plural } from '@/shared/lib/format';
import { toast } from '@/shared/toast/toast.store';
import { Button } from '@/shared/ui/button';
import { ConfirmDialog } from '@/shared/ui/dialog';
import { linkedInQuery, type useLinkedIn } from './linkedin.queries';

/** The status, with the specified toast when it cannot be read. */
export const useLinkedInStatus = () => {
  const query = useQuery(linkedInQuery);
  const failed = query.isError && !query.data;
  useEffect(() => {
    if (failed) toast({ kind: 'error', title: 'Error', text: 'Failed to check LinkedIn connection status.' });
  }, [failed]);
  return query;
};

export const ConnectedLabel = ({ connected }: { connected: boolean }) =>
  connected ? (
    <span className="inline-flex items-center gap-1.5 text-sm font-medium text-green">
      <Check aria-hidden className="size-3.5" />
      Connected
    </span>
  ) : (
    <span className="text-sm font-medium text-ink-3">Not Connected</span>
  );

/** Notes for the sandbox, and for a server without LinkedIn. */
export const serviceWords = {
  linkedin: null,
  sandbox: 'This is the sandbox LinkedIn. Nothing reaches the real one.',
  none: 'LinkedIn is not set up on this server.',
} satisfies Record<LinkedInStatus['service'], string | null>;

/** Says when the access ends, from 14 days before. */
export const EndingNotice = ({ expiresAt }: { expiresAt: string | null }) => {
  const now = useNow();
  if (expiresAt === null) return null;
  const days = Math.ceil((Date.parse(expiresAt) - now) / msOfDay);
  if (days > linkedInWarnDays) return null;
  const ends =
    days <= 0
      ? `Access ended on ${dayAndMonth(expiresAt)}.`
      : `Access ends on ${dayAndMonth(expiresAt)}, in ${plural(days, 'day')}.`;
  return (
    <p className="mt-2 flex gap-2 text-amber">
      <Clock aria-hidden className="mt-0.5 flex-none" />
      <span>{ends} Reconnecting takes one click and keeps all history.</span>
    </p>
  );
};

interface ButtonsProps extends ReturnType<typeof useLinkedIn> {
  status: LinkedInStatus;
  /** Shows Reconnect also when the access does not end soon. */
  always: boolean;
}

export const LinkedInButtons = ({ status, connect, disconnect, always }: ButtonsProps) => {
  const [asked, setAsked] = useState(false);
  const now = useNow();
  const { connected, expiresAt, service } = status;
  const ending = expiresAt !== null && Date.parse(expiresAt) - now <= linkedInWarnDays * msOfDay;
  const start = (label: string, doing: string) => (
    <Button pending={connect.pending} pendingText={doing} onClick={() => connect.act(undefined)}>
      {label}
    </Button>
  );
  if (!connected) return service === 'none' ? null : start('Connect', 'Connecting…');
  return (
    <>
      {(always || ending) && service !== 'none' && start('Reconnect', 'Reconnecting…')}
      <Button variant="quiet" pending={disconnect.pending} onClick={() => setAsked(true)}>
        Disconnect
      </Button>
      <ConfirmDialog
        open={asked}
        onOpenChange={setAsked}
        title="Disconnect LinkedIn?"
        text="Your leads, texts and receipts stay. Keepwarm deletes its access, and no longer shows your name, picture, email and profile address from LinkedIn."
        confirm="Disconnect"
        keep="Keep it connected"
        onConfirm={() => {
          setAsked(false);
          disconnect.act(undefined);
        }}
      />
    </>
  );
};
