import type { VoiceRules } from '@app/contracts/account/voice.api';
import type { AuthorsCard } from '@app/contracts/account/card.api';
import type { leadFacts } from '@app/contracts/leads/leads.api';
import { queryOptions, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { call } from '@/shared/call';
import { number, plural } from '@/shared/format';
import { LoadError } from '@/shared/ui/empty';
import { Panel, Ruled } from '@/shared/ui/panel';
import { Skeleton } from '@/shared/ui/skeleton';
import { cardFields, linesOf } from '../card-labels';
import { OneDraft } from './one-draft';
import { voiceRulesQuery } from './rules/rules.queries';

export const leadFactsQuery = queryOptions({
  queryKey: ['leads', 'facts'],
  queryFn: ({ signal }) => call<typeof leadFacts>('GET', '/api/leads/facts', { signal }),
});

const Source = ({ name, what, children }: { name: string; what: string; children?: ReactNode }) => (
  <li className="grid gap-x-4 gap-y-0.5 px-[18px] py-[11px] max-md:px-3.5 sm:grid-cols-[148px_minmax(0,1fr)]">
    <span className="font-medium">{name}</span>
    <span className="text-ink-2">{what}</span>
    {children && <span className="min-h-4 text-sm text-ink-3 sm:col-start-2">{children}</span>}
  </li>
);

const followed = (rules: VoiceRules['rules']): string => {
  const titles = rules.filter(({ on }) => on).map(({ title }) => title);
  return titles.length > 0 ? titles.join('; ') : 'None is on';
};

/** Every fact that a draft of this account can stand on, with its count. */
export const MayUse = ({ card }: { card: AuthorsCard }) => {
  const { data: facts, error, refetch } = useQuery(leadFactsQuery);
  const { data: rules, error: unread } = useQuery(voiceRulesQuery);
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
          <Source name="Your notes" what="What you wrote about a person, and the next step">
            {counted(
              ({ people, notes, nextSteps }) =>
                `${of(notes, people)} ${notes === 1 ? 'has' : 'have'} a note, ${number(nextSteps)} a next step`,
            )}
          </Source>
          <Source name="The thread" what="Last touch, and who said what last">
            {counted(
              ({ people, touched }) =>
                `${of(touched, people)} ${touched === 1 ? 'has' : 'have'} a touch. From what you logged; Keepwarm reads no inbox`,
            )}
          </Source>
          <Source
            name="Your own words"
            what="Key topics as themes of posts, phrases never to say; with a model also the phrases to say, and samples"
          >
            {plural(card.topics.length, 'topic')}, {plural(card.say.length + card.never.length, 'phrase')},{' '}
            {plural(card.samples.length, 'sample')}
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
      <OneDraft />
    </>
  );
};
