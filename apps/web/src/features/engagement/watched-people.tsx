import type { watchedPeople } from '@app/contracts/engagement/engagement.api';
import { msOfDay } from '@app/contracts/days';
import type { ResponseOf } from '@app/contracts/endpoint';
import { cutTo } from '@app/contracts/text';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { X } from 'lucide-react';
import { type RefObject, useState } from 'react';
import { getQuery } from '@/shared/http/get-query';
import { relativeTime, useNow } from '@/shared/lib/dates';
import { Button } from '@/shared/ui/button';
import { Field, Input } from '@/shared/ui/field';
import { Panel, PanelBody, Ruled } from '@/shared/ui/panel';
import { Unread } from '@/shared/ui/unread';
import { LeadsFound, useLeadsFound } from '@/shared/ui/lead-name-matches';
import { useWatch } from './use-prompt-actions';

type Watched = ResponseOf<typeof watchedPeople>[number];

/** After this many days without a post, the line says for how long there was none. */
const longDays = 7;

const lastPosted = ({ pastedAt }: Watched, now: number): string => {
  if (pastedAt === null) return 'Nothing pasted yet';
  const days = Math.floor((now - Date.parse(pastedAt)) / msOfDay);
  return days < longDays
    ? `Pasted ${relativeTime(pastedAt, now).replace(/^J/u, 'j')}`
    : `Nothing pasted for ${days} days`;
};

/** Finds a lead to watch. It leaves out leads with another planned action, because watching would replace it. */
const Choose = ({ field }: { field: RefObject<HTMLInputElement | null> }) => {
  const [name, setName] = useState('');
  const watch = useWatch();
  const { found, searched } = useLeadsFound(name);
  const free = found.filter((lead) => lead.suggestedAction === null);
  return (
    <div>
      <Field label="Watch one of your leads">
        <Input
          ref={field}
          value={name}
          autoComplete="off"
          dir="auto"
          placeholder="Name"
          onChange={({ target }) => setName(target.value)}
        />
      </Field>
      {searched && free.length === 0 && (
        <p className="mt-1.5 text-sm text-ink-3">No lead with this name that has no planned action.</p>
      )}
      <LeadsFound
        label="Leads to watch"
        leads={free}
        onChoose={(lead) => {
          setName('');
          watch.act({ ...lead, watch: true });
        }}
      />
    </div>
  );
};

const Person = ({ person }: { person: Watched }) => {
  const now = useNow();
  const watch = useWatch();
  const { leadId, name } = person;
  return (
    <li className="flex items-center gap-2 py-2">
      <div className="min-w-0 flex-1">
        <Link to="/engage" search={{ lead: leadId }} className="link" aria-label={`Paste a post by ${cutTo(name, 80)}`}>
          <bdi className="clip">{name}</bdi>
        </Link>
        <p className="text-sm text-ink-3">{lastPosted(person, now)}</p>
      </div>
      <Button
        variant="quiet"
        size="iconSm"
        aria-label={`No longer watch ${cutTo(name, 80)}`}
        pending={watch.pending}
        onClick={() => watch.act({ id: leadId, name, watch: false })}
      >
        <X className="size-3.5" />
      </Button>
    </li>
  );
};

/**
 * The leads whose posts the person wants to answer. It reminds the person to look, and never looks itself.
 * @param pasted how many posts were pasted
 */
export const PeopleWatched = ({ pasted, field }: { pasted: number; field: RefObject<HTMLInputElement | null> }) => {
  const watched = useQuery({
    // A new post changes this list, and the live stream reports only changes of leads.
    ...getQuery<typeof watchedPeople>(['leads', 'watched', pasted], '/api/prompts/watched'),
    placeholderData: keepPreviousData,
  });
  return (
    <Panel title="People you watch">
      <PanelBody className="grid grid-cols-[minmax(0,1fr)] gap-2">
        <Choose field={field} />
        <p className="text-sm/[17px] text-ink-3">Keepwarm reminds you to look, and never looks for you.</p>
        {/* At the end, so that nothing moves when it appears. */}
        {!watched.data ? (
          <Unread query={watched} what="The people you watch" rows={2} />
        ) : (
          watched.data.length > 0 && (
            <Ruled>
              {watched.data.map((person) => (
                <Person key={person.leadId} person={person} />
              ))}
            </Ruled>
          )
        )}
      </PanelBody>
    </Panel>
  );
};
