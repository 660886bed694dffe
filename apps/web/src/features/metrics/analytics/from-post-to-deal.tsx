import type { DealChain, DealOrigin } from '@app/contracts/metrics/deal-chains.api';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { dayAndMonth, shortDay } from '@/shared/lib/dates';
import { number, plural } from '@/shared/lib/format';
import { leadOriginsQuery } from '@/shared/queries/lead-origins.queries';
import { Loaded } from '@/shared/ui/empty-state';
import { Panel } from '@/shared/ui/panel';
import { Segmented } from '@/shared/ui/segmented';
import { SkeletonRows } from '@/shared/ui/skeleton';
import { Figure } from '@/shared/ui/figure';
import { dealsQuery } from './analytics.queries';
import { Arrow, beginnings, Chain, evidenceWords } from './deal-chain';
import { sumWords } from './figure-words';

const beganWords = (began: DealOrigin): string =>
  began === 'unknown' ? 'Not known' : `Began with ${beginnings[began].inSentence}`;

/** How many chains are shown before the person asks for more. */
const fewChains = 3;

const Chains = ({ chains, total }: { chains: readonly DealChain[]; total: number }) => {
  const [all, setAll] = useState(false);
  const shown = all ? chains : chains.slice(0, fewChains);
  return (
    <>
      <ul className="divide-y divide-line border-t border-line">
        {shown.map((chain) => (
          <Chain key={chain.id} chain={chain} />
        ))}
      </ul>
      <div className="flex flex-wrap items-center justify-between gap-x-5 gap-y-3 border-t border-line px-[18px] pt-3 pb-3.5 text-sm text-ink-3 max-md:px-3.5">
        <p className="flex flex-wrap gap-x-5 gap-y-1.5">
          {(
            [
              ['observed', 'in your record'],
              ['said', 'or typed it'],
              ['missing', 'until you say it'],
            ] as const
          ).map(([of, rest]) => (
            <span key={of} className="inline-flex items-center gap-[7px]">
              <Arrow of={of} short />
              <span>
                <b className="font-medium text-ink-2">{evidenceWords[of]}</b> {rest}
              </span>
            </span>
          ))}
        </p>
        {shown.length < chains.length && (
          <button type="button" className="link text-base text-ink-2 max-md:min-h-11" onClick={() => setAll(true)}>
            {plural(chains.length - shown.length, 'more deal')}
          </button>
        )}
        {all && chains.length < total && (
          <span>
            The latest {number(chains.length)} of {number(total)} are listed.
          </span>
        )}
      </div>
    </>
  );
};

const Posts = () => {
  const posts = useQuery(leadOriginsQuery).data?.filter(({ words: body }) => body !== null) ?? [];
  if (posts.length === 0) return null;
  return (
    <section aria-label="Posts that brought leads" className="border-t border-line pt-3">
      <h3 className="px-[18px] pb-1 font-medium text-ink-2 max-md:px-3.5">Posts that brought leads</h3>
      <ul className="divide-y divide-line">
        {posts.slice(0, 10).map(({ contentId, words: body, publishedOn, leads, booked, won }) => (
          <li key={contentId} className="flex flex-wrap items-baseline gap-x-4 gap-y-0.5 px-[18px] py-2 max-md:px-3.5">
            <Link
              to="/approvals"
              search={{ id: contentId }}
              dir="auto"
              className="clip min-w-0 flex-[1_1_16rem] font-serif hover:underline max-md:min-h-6"
            >
              {body}
            </Link>
            <span className="text-sm text-ink-3">{publishedOn && shortDay(publishedOn)}</span>
            <Link to="/leads" search={{ sourcePost: contentId }} className="link tabular-nums max-md:min-h-6">
              {plural(leads, 'lead')}
              {booked > 0 && `, ${number(booked)} booked`}
              {won > 0 && `, ${number(won)} won`}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
};

type Shown = DealOrigin | 'all';

/**
 * How every deal came about, and which posts brought leads. The beginning is what the person said, or unknown; it is never
 * inferred.
 */
export const FromPostToDeal = () => {
  const [began, setBegan] = useState<Shown>('all');
  const query = useQuery(dealsQuery(began === 'all' ? undefined : began));
  const { data } = query;
  const deals = data?.origins.reduce((sum, origin) => sum + origin.deals, 0) ?? 0;
  const sums = new Map<string, number>();
  for (const { currency, amount } of data?.origins.flatMap(({ totals }) => totals) ?? [])
    sums.set(currency, (sums.get(currency) ?? 0) + amount);
  const worth = sumWords([...sums].map(([currency, amount]) => ({ currency, amount })));
  const others = data?.origins.flatMap(({ began: each }) =>
    each === 'post' || each === 'unknown' ? [] : [{ value: each, label: beginnings[each].name }],
  );
  return (
    <Panel
      className="mt-5"
      title="From post to deal"
      meta={
        data?.since
          ? `${number(deals)} won since ${dayAndMonth(data.since)}${worth && `, ${worth}`}`
          : data && 'no deal is won yet'
      }
      action={
        deals > 0 && (
          <Segmented
            label="Show"
            value={began}
            onChange={setBegan}
            options={[
              { value: 'all', label: 'All' },
              { value: 'post', label: 'From a post' },
              ...(others ?? []),
              { value: 'unknown', label: 'Not known' },
            ]}
          />
        )
      }
    >
      <Loaded
        query={query}
        what="How deals came about"
        loading={
          <div className="px-[18px] pb-2 max-md:px-3.5">
            <SkeletonRows rows={3} says="Loading how deals came about" />
          </div>
        }
      >
        {({ origins, chains, total }) =>
          deals === 0 ? (
            <p className="px-[18px] pt-1 pb-4 text-ink-3 max-md:px-3.5">
              A lead that you move to Won appears here, with what brought it and each step on the way.
            </p>
          ) : (
            <>
              <div className="mt-3 grid grid-cols-[repeat(auto-fit,minmax(11rem,1fr))] border-t border-line [&>*]:border-line [&>*+*]:border-l max-md:grid-cols-1 max-md:[&>*+*]:border-t max-md:[&>*+*]:border-l-0">
                {origins.map((origin) => (
                  <Figure
                    key={origin.began}
                    label={beganWords(origin.began)}
                    value={sumWords(origin.totals) || 'No amount'}
                    detail={`${plural(origin.deals, 'deal')}${
                      origin.began === 'unknown' ? '. Keepwarm never guesses a beginning' : ', as you said'
                    }`}
                  />
                ))}
              </div>
              {total === 0 ? (
                <p className="border-t border-line px-[18px] py-4 text-ink-3 max-md:px-3.5">No deal began this way.</p>
              ) : (
                <Chains key={began} chains={chains} total={total} />
              )}
            </>
          )
        }
      </Loaded>
      <Posts />
    </Panel>
  );
};
