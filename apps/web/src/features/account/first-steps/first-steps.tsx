import {
  type dismissGettingStarted,
  type GettingStarted,
  type gettingStarted,
} from '@app/contracts/account/getting-started.api';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, type LinkProps } from '@tanstack/react-router';
import { Check, X } from 'lucide-react';
import { call } from '@/shared/http/call';
import { getQuery } from '@/shared/http/get-query';
import { cn } from '@/shared/lib/cn';
import { useAction } from '@/shared/actions/use-action';
import { Button } from '@/shared/ui/button';
import { useUser } from '@/shared/queries/current-user.queries';

export const firstStepsQuery = getQuery<typeof gettingStarted>(['getting-started'], '/api/getting-started');

/** The same number as `firstLeads` of the contract, whose code the browser does not load. */
const firstLeads = 5;

interface Step {
  name: string;
  detail: string;
  done: boolean;
  to: LinkProps;
}

const stepsOf = (facts: GettingStarted, asksOn: boolean): Step[] => [
  {
    // One answer ticks it. `UnfinishedCard` is the line for the other questions.
    name: 'Begin your card',
    detail: 'Drafts take your words and key topics from it.',
    done: facts.card,
    to: asksOn ? { to: '/welcome' } : { to: '/settings', search: { tab: 'voice' } },
  },
  {
    name: `Bring your first ${firstLeads} leads`,
    detail: `${Math.min(facts.leads, firstLeads)} of ${firstLeads}. Samples do not count.`,
    done: facts.leads >= firstLeads,
    to: { to: '/import' },
  },
  {
    name: 'Approve a first text',
    detail: 'Nothing leaves without your yes.',
    done: facts.approved,
    to: { to: '/approvals' },
  },
  {
    name: 'Send it yourself, and say so',
    detail: 'Copy it, send it, and answer Yes to “Sent?”.',
    done: facts.sent,
    to: { to: '/content' },
  },
  {
    name: 'Set your weekly rhythm',
    detail: 'Then Today shows which slots are empty.',
    done: facts.rhythm,
    to: { to: '/content' },
  },
];

/** Whether the card is shown: the steps are loaded, not all are done, and the person has not hidden it. */
export const useFirstSteps = () => {
  const { data, isPending } = useQuery(firstStepsQuery);
  const { welcome } = useUser();
  // The person continues with the question where they stopped.
  const steps = data ? stepsOf(data, welcome === 'later' || welcome === 'open') : [];
  return { steps, shown: data !== undefined && !data.dismissed && steps.some(({ done }) => !done), isPending };
};

export const FirstSteps = () => {
  const client = useQueryClient();
  const { steps, shown } = useFirstSteps();
  const dismiss = useAction({
    run: (_: undefined, x) => call<typeof dismissGettingStarted>('POST', '/api/getting-started/dismiss', x),
    optimistic: () => {
      const before = client.getQueryData(firstStepsQuery.queryKey);
      client.setQueryData(firstStepsQuery.queryKey, (facts) => facts && { ...facts, dismissed: true });
      return before;
    },
    rollback: (before) => client.setQueryData(firstStepsQuery.queryKey, before),
    after: ({ dismissed }) =>
      client.setQueryData(firstStepsQuery.queryKey, (facts) => facts && { ...facts, dismissed }),
    failed: { title: 'Not hidden', text: 'The first steps could not be hidden. Please try again.' },
  });
  if (!shown) return null;
  const left = steps.filter(({ done }) => !done).length;
  return (
    <section aria-labelledby="first-steps" className="mt-6 rounded-panel border border-line bg-panel">
      <div className="flex items-center gap-3 py-2 pr-2 pl-[18px] max-md:pl-3.5">
        <h2 id="first-steps" className="text-md font-semibold">
          Getting started
        </h2>
        <p className="flex-1 text-ink-3 tabular-nums">
          {steps.length - left} of {steps.length} done
        </p>
        <Button
          changes
          variant="quiet"
          size="iconSm"
          aria-label="Hide Getting started permanently"
          title="Hide permanently"
          onClick={() => dismiss.act(undefined)}
        >
          <X />
        </Button>
      </div>
      <ul className="grid grid-cols-5 border-t border-line max-xl:grid-cols-1 max-xl:divide-y max-xl:divide-line xl:divide-x xl:divide-line">
        {steps.map(({ name, detail, done, to }) => (
          <li
            key={name}
            className="grid grid-cols-[16px_minmax(0,1fr)] gap-x-2.5 px-[18px] py-3 max-md:px-3.5 max-md:pt-1"
          >
            <span
              className={cn(
                'mt-0.5 grid size-4 place-content-center rounded-full max-md:mt-3.5',
                done ? 'text-green' : 'border border-dashed border-line-3',
              )}
            >
              {done && <Check aria-hidden />}
            </span>
            <div className="min-w-0">
              {done ? (
                <p className="text-ink-3 max-md:leading-11">
                  {name}
                  <span className="sr-only">, done</span>
                </p>
              ) : (
                <Link {...to} className="link font-medium max-md:inline-flex max-md:min-h-11 max-md:items-center">
                  {name}
                </Link>
              )}
              <p className="text-sm text-ink-3">{detail}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
};
