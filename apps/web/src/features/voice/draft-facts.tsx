import { allSources, type DraftSource, draftSources } from '@app/contracts/account/account.constants';
import type { DraftNow, draftNow, VoiceRules } from '@app/contracts/voice/voice.api';
import type { AuthorsCard } from '@app/contracts/voice/card.api';
import type { leadFacts } from '@app/contracts/leads/leads.api';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { Link } from '@tanstack/react-router';
import { getQuery } from '@/shared/http/get-query';
import { number, plural } from '@/shared/lib/format';
import { LoadError } from '@/shared/ui/empty-state';
import { Panel, Ruled } from '@/shared/ui/panel';
import { Skeleton } from '@/shared/ui/skeleton';
import { Switch } from '@/shared/ui/switch';
import { useChangeCard } from '@/shared/queries/use-change-card';
import { cardFields, linesOf } from '@/shared/labels/card-labels';
import { Sheet } from '@/shared/ui/sheet';
import { voiceRulesQuery } from './rules/rules.queries';

export const leadFactsQuery = getQuery<typeof leadFacts>(['leads', 'facts'], '/api/leads/facts');

interface SourceProps {
  name: string;
  what: string;
  /** When left out, the source cannot be switched off. */
  on?: boolean;
  onSwitch?: (on: boolean) => void;
  children?: ReactNode;
}

const Source = ({ name, what, on, onSwitch, children }: SourceProps) => {
  const id = useId();
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-0.5 px-[18px] py-[11px] max-md:px-3.5 sm:grid-cols-[148px_minmax(0,1fr)_auto]">
      <span id={`${id}-name`} className="font-medium">
        {name}
      </span>
      <span id={`${id}-what`} className="text-ink-2 max-sm:col-start-1">
        {what}
      </span>
      {on !== undefined && (
        <span className="col-start-2 row-span-2 row-start-1 grid place-items-start max-md:-my-1 max-md:size-11 max-md:place-items-center sm:col-start-3">
          <Switch
            checked={on}
            aria-labelledby={`${id}-name`}
            aria-describedby={`${id}-what`}
            onCheckedChange={onSwitch}
          />
        </span>
      )}
      {children && <span className="min-h-4 text-sm text-ink-3 max-sm:col-start-1 sm:col-start-2">{children}</span>}
    </li>
  );
};

const sourceNames: Record<DraftSource, string> = {
  notes: 'Your notes',
  thread: 'The thread',
  posts: 'Pasted posts',
  ownWords: 'Your own words',
};

const useSources = ({ sources }: AuthorsCard) => {
  const change = useChangeCard('The switch did not change. Please try again.', (changes, act) => {
    const source = draftSources.find((one) => changes.sources?.[one] !== undefined);
    if (!source) return null;
    const on = changes.sources?.[source];
    return {
      title: `${on ? 'Switched on' : 'Switched off'}: ${sourceNames[source]}`,
      text: `${on ? 'New drafts may use it again' : 'New drafts leave it out'}. A waiting draft changes when you redraft it.`,
      action: { label: 'Undo', run: () => act({ sources: { [source]: !on } }) },
    };
  });
  return (source: DraftSource) => ({
    name: sourceNames[source],
    // An older version of the server has no switches.
    on: { ...allSources, ...sources }[source],
    onSwitch: (on: boolean) => change.act({ sources: { [source]: on } }),
  });
};

const followed = (rules: VoiceRules['rules']): string => {
  const titles = rules.filter(({ on }) => on).map(({ title }) => title);
  return titles.length > 0 ? titles.join('; ') : 'No rule is on';
};

/** The newest message as the templates would write it now. A switch of the card changes it. */
const draftNowQuery = {
  ...getQuery<typeof draftNow>(['card', 'draft'], '/api/voice/draft'),
  // Texts and leads change it too.
  staleTime: 0,
};

type Draft = NonNullable<DraftNow['draft']>;
type Fact = Draft['facts'][number];

const origins: Record<Fact['from'], string> = {
  person: 'the person',
  card: 'your card',
  notes: 'your notes',
  thread: 'the thread',
  you: 'you, for it',
};

const Line = ({ name, words, from, held }: Pick<Fact, 'name' | 'words' | 'held'> & { from: string }) => (
  <li className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 sm:grid-cols-[150px_minmax(0,1fr)_auto]">
    <span className="text-ink-2">{name}</span>
    {held ? (
      <del className="text-ink-3 max-sm:col-span-2 max-sm:row-start-2">{words}</del>
    ) : (
      <bdi className="wrap-anywhere max-sm:col-span-2 max-sm:row-start-2">{words}</bdi>
    )}
    <span className="text-ink-2">{held ? `${from}, off` : from}</span>
  </li>
);

/** All known facts for one real draft, and the draft that the templates write from them. */
const OneDraft = () => {
  const { data, error, refetch } = useQuery(draftNowQuery);
  if (error && !data) return <LoadError what="The facts of a draft" error={error} onRetry={() => void refetch()} />;
  if (!data?.draft) return null;
  const { id, name, situation, facts, subject, body } = data.draft;
  return (
    <section aria-label="The facts of one draft">
      <div className="mb-1.5 flex flex-wrap items-baseline gap-x-3">
        <h3 className="text-sm font-medium text-ink-2">Exactly this, for one draft</h3>
        <span className="text-sm text-ink-3">
          <bdi>{name}</bdi>, {situation.name}
        </span>
        <Link to="/approvals" search={{ id }} className="link ml-auto text-sm">
          See the draft
        </Link>
      </div>
      <ul className="grid gap-1 rounded-control bg-sunk px-3.5 py-2.5 font-mono text-sm">
        {facts.map((fact) => (
          <Line key={`${fact.name} ${fact.held}`} {...fact} from={origins[fact.from]} />
        ))}
        <Line name="situation" words={situation.reason} from="found" held={false} />
      </ul>
      <h3 className="mt-3.5 mb-1.5 text-sm font-medium text-ink-2">As your templates would write it now</h3>
      <Sheet className="px-5 py-4 font-serif text-[15px]/[23px] max-md:px-4">
        {subject && <p className="mb-2 font-semibold">{subject}</p>}
        <p className="whitespace-pre-line wrap-anywhere">{body}</p>
      </Sheet>
    </section>
  );
};

/** Every fact that drafts of this account can use, with its count. */
export const DraftFacts = ({ card }: { card: AuthorsCard }) => {
  const { data: facts, error, refetch } = useQuery(leadFactsQuery);
  const { data: rules, error: unread } = useQuery(voiceRulesQuery);
  const source = useSources(card);
  if (error && !facts)
    return (
      <Panel aria-label="Facts and their counts">
        <LoadError what="The counts" error={error} onRetry={() => void refetch()} />
      </Panel>
    );
  const answered = cardFields.filter((field) => linesOf(card[field]).length > 0).length;
  const counted = (words: (known: NonNullable<typeof facts>) => string) =>
    facts ? words(facts) : <Skeleton className="mt-1 h-2 w-40" />;
  const of = (count: number, people: number) =>
    `${number(count)} of ${people === 1 ? '1 person' : `${number(people)} people`}`;
  return (
    <>
      <Panel aria-label="Facts and their counts">
        <Ruled>
          <Source name="Your card" what={answered === cardFields.length ? 'All six answers' : 'The answers you gave'}>
            {answered} of {cardFields.length} answered
          </Source>
          <Source name="The person" what="Name, title, company, connected since">
            {counted(
              ({ people, titles, companies, connectedOn }) =>
                `${plural(people, 'name')}, ${plural(titles, 'title')}, ${plural(companies, 'company', 'companies')}, ${plural(connectedOn, 'date')}`,
            )}
          </Source>
          <Source {...source('notes')} what="What you wrote about a person, and the next step">
            {counted(
              ({ people, notes, nextSteps }) =>
                `${of(notes, people)} ${notes === 1 ? 'has' : 'have'} a note, ${number(nextSteps)} a next step`,
            )}
          </Source>
          <Source {...source('thread')} what="Last touch, and who said what last">
            {counted(
              ({ people, touched }) =>
                `${of(touched, people)} ${touched === 1 ? 'has' : 'have'} a touch. From what you logged; Keepwarm reads no inbox`,
            )}
          </Source>
          <Source {...source('posts')} what="A post of theirs that you pasted, under the comment that it gets">
            Without it the comment asks you for the line that you answer
          </Source>
          <Source {...source('ownWords')} what="For a model: samples, texts you approved, phrases to say">
            {plural(card.samples.length, 'sample')}, {plural(card.say.length, 'phrase')} to say. Templates do not use
            them
          </Source>
          <Source
            name="Topics and phrases"
            what="Key topics are themes of posts. A sentence with a phrase that you never say is left out of every draft"
          >
            {plural(card.topics.length, 'topic')}, {plural(card.never.length, 'phrase')} never to say
          </Source>
          <Source name="Your voice rules" what="What your edits show, as far as it is switched on">
            {rules ? (
              followed(rules.rules)
            ) : unread ? (
              'They could not be loaded'
            ) : (
              <Skeleton className="mt-1 h-2 w-40" />
            )}
          </Source>
          <Source
            name="Never"
            what="Anything invented about you or them, a compliment on something nobody saw, a figure that is not yours"
          />
        </Ruled>
      </Panel>
      <p className="-mt-2.5 max-w-[60ch] text-sm text-ink-3">
        New drafts and models get no words and no days from a source that is off. The reason to write is still found
        from all sources, so that no draft treats somebody you know as a stranger.
      </p>
      <OneDraft />
    </>
  );
};
