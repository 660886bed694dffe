import type { endOtherSessions, endSession, listSessions, Session } from '@app/contracts/account/sessions.api';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import { call } from '@/shared/http/call';
import { keepFocus } from '@/shared/lib/keep-focus';
import { useAction } from '@/shared/actions/use-action';
import { Button } from '@/shared/ui/button';
import { Panel, PanelBody, Ruled } from '@/shared/ui/panel';
import { Loaded } from '@/shared/ui/empty-state';
import { Time } from '@/shared/ui/time';
import { Section } from '@/shared/forms/settings-section';
import { getQuery } from '@/shared/http/get-query';

const sessionsQuery = {
  ...getQuery<typeof listSessions>(['sessions'], '/api/sessions'),
  // The live stream does not report a sign-in on another device.
  staleTime: 0,
};

/** `Firefox on macOS`. */
const deviceName = ({ browser, system }: Session): string =>
  [browser ?? 'Unknown browser', system].filter(Boolean).join(' on ');

const Row = ({ session, ending, onEnd }: { session: Session; ending: boolean; onEnd: () => void }) => (
  <li data-row={session.id} className="flex items-center gap-3 px-[18px] py-[11px] max-md:px-3.5">
    <div className="min-w-0 flex-1">
      <p className="font-medium">{deviceName(session)}</p>
      <p className="text-ink-3">
        {session.current ? 'This device' : <Time at={session.lastSeenAt} />}
        {session.signedInAt && (
          <>
            , signed in <Time at={session.signedInAt} className="inline-block first-letter:lowercase" />
          </>
        )}
      </p>
    </div>
    {session.current ? (
      <span className="inline-flex items-center gap-1.5 text-sm font-medium text-green">
        <Check aria-hidden className="size-3.5" />
        Now
      </span>
    ) : (
      <Button variant="quiet" size="sm" pending={ending} aria-label={`Log out ${deviceName(session)}`} onClick={onEnd}>
        Log out
      </Button>
    )}
  </li>
);

export const Sessions = () => {
  const query = useQuery(sessionsQuery);
  const sessions = query.data;
  const client = useQueryClient();
  const show = (sessions: Session[]) => client.setQueryData(sessionsQuery.queryKey, sessions);
  const failed = { title: 'Not logged out', text: 'The other sessions are still open. Please try again.' };
  const one = useAction({
    run: ({ id }: Session, extras) =>
      call<typeof endSession>('DELETE', '/api/sessions/:id', { params: { id }, ...extras }),
    done: (_, session) => ({ title: `Logged out: ${deviceName(session)}` }),
    failed,
    after: show,
  });
  const others = useAction({
    run: (_: undefined, extras) => call<typeof endOtherSessions>('POST', '/api/sessions/end-others', extras),
    done: { title: 'Logged out everywhere else', text: 'You are still signed in here.' },
    failed,
    after: show,
  });
  return (
    <Section title="Sessions" about="Where you are signed in.">
      <Panel aria-label="Signed-in devices">
        {sessions ? (
          <Ruled ref={keepFocus}>
            {sessions.map((session) => (
              <Row
                key={session.id}
                session={session}
                ending={one.running.some(({ id }) => id === session.id)}
                onEnd={() => one.act(session)}
              />
            ))}
          </Ruled>
        ) : (
          <PanelBody>
            <Loaded query={query} what="Your sessions" rows={2} />
          </PanelBody>
        )}
      </Panel>
      {sessions && sessions.length > 1 && (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <Button pending={others.pending} onClick={() => others.act(undefined)}>
            Log out everywhere else
          </Button>
          <p className="text-sm text-ink-3">Drafts that you are writing here are kept.</p>
        </div>
      )}
    </Section>
  );
};
