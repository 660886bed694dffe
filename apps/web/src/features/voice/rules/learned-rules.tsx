import type { VoiceRuleAnswer } from '@app/contracts/voice/voice.api';
import { fewestForEditRate } from '@app/contracts/voice/voice.constants';
import type { ResponseOf } from '@app/contracts/endpoint';
import type { listWeeks } from '@app/contracts/metrics/metrics.api';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { Link } from '@tanstack/react-router';
import { plural } from '@/shared/lib/format';
import { Empty, Loaded, LoadError } from '@/shared/ui/empty-state';
import { Panel, Ruled } from '@/shared/ui/panel';
import { lazily } from '@/shared/ui/lazily';
import { Skeleton, SkeletonRows } from '@/shared/ui/skeleton';
import { Switch } from '@/shared/ui/switch';
import { getQuery } from '@/shared/http/get-query';
import { dayAndMonth } from '@/shared/lib/dates';
import { useSetRule, voiceRulesQuery } from './rules.queries';

/** From this many edited drafts on, the empty list does not promise that rules will appear. */
const enoughEdited = 5;

const loading = () => <SkeletonRows rows={2} says="Loading the drafts" />;
const RuleEffect = lazily(async () => (await import('./rule-effect')).RuleEffect, loading);
const RuleEvidence = lazily(async () => (await import('./rule-evidence')).RuleEvidence, loading);

type Open = 'evidence' | 'effect';

/** Why a rule is off without a decision by the person, and whether templates or only models can follow it. */
const noteOf = ({ on, switched, sure, needsYes, byTemplates, shown, of }: VoiceRuleAnswer): string | null => {
  if (!on && !switched && !sure) return `${shown} of ${plural(of, 'draft')}: too few to be sure, so it is off`;
  if (!on && !switched && needsYes) return 'Off until you switch it on: it can change what a text says';
  return byTemplates ? null : 'Only a model follows it. Templates do not';
};

const RuleRow = ({ rule, onSwitch }: { rule: VoiceRuleAnswer; onSwitch: (on: boolean) => void }) => {
  const id = useId();
  const [open, setOpen] = useState<Open | null>(null);
  const opens = (part: Open, words: string) => (
    <button
      type="button"
      aria-expanded={open === part}
      aria-controls={open === part ? `${id}-open` : undefined}
      onClick={() => setOpen(open === part ? null : part)}
      className="link text-ink-2 max-md:min-h-11"
    >
      {words}
    </button>
  );
  const note = noteOf(rule);
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-4 px-[18px] py-3 max-md:px-3.5">
      <div>
        <p id={`${id}-title`} className="font-medium">
          {rule.title}
        </p>
        <p id={`${id}-evidence`} className="text-sm text-ink-3">
          {rule.evidence}.{note && ` ${note}.`}
          {rule.wordedByModel && ' Written by the model.'}
        </p>
        <p className="mt-0.5 flex flex-wrap gap-x-4 text-sm">
          {rule.shown > 0 && opens('evidence', rule.shown === 1 ? 'See the draft' : `See the ${rule.shown}`)}
          {opens('effect', 'Redraft the last 3 with this rule')}
        </p>
      </div>
      <span className="grid place-items-center max-md:size-11">
        <Switch
          checked={rule.on}
          aria-labelledby={`${id}-title`}
          aria-describedby={`${id}-evidence`}
          onCheckedChange={onSwitch}
        />
      </span>
      {open && (
        <div id={`${id}-open`} className="col-span-2 mt-2.5 border-l border-line-3 pl-3.5">
          {open === 'evidence' ? <RuleEvidence rule={rule.id} /> : <RuleEffect rule={rule} />}
        </div>
      )}
    </li>
  );
};

type Week = ResponseOf<typeof listWeeks>[number];

const shownWeeks = 8;
const [width, height, edge] = [240, 44, 4];

const approvedIn = (week: Week) => week.messagesApproved + week.postsApproved + week.commentsApproved;
const percent = (share: number) => `${Math.round(share * 100)}%`;
const saidOf = (week: Week) =>
  week.editRate === null
    ? `${week.approvedChanged} of ${approvedIn(week)}, too few to say`
    : `${week.approvedChanged} of ${approvedIn(week)}, ${percent(week.editRate)}`;

/** A line through the weeks, with a gap for a week with too few texts. */
const Line = ({ weeks }: { weeks: Week[] }) => {
  const x = (i: number) => edge + (i * (width - 2 * edge)) / Math.max(1, weeks.length - 1);
  const y = (rate: number) => edge + (1 - rate) * (height - 2 * edge);
  const points = weeks.map(({ editRate }, i) => (editRate === null ? null : ([x(i), y(editRate)] as const)));
  return (
    <svg viewBox={`0 0 ${width} ${height}`} aria-hidden className="h-11 w-60 max-w-full flex-none overflow-visible">
      <path d={`M0 ${height - edge}H${width}`} className="stroke-line-2" />
      {points.map((point, i) => {
        const before = points[i - 1];
        return (
          point && (
            <g key={i}>
              {before && (
                <path
                  d={`M${before.join(' ')}L${point.join(' ')}`}
                  className={
                    i === points.length - 1 ? 'stroke-ink [stroke-width:1.5]' : 'stroke-ink-3 [stroke-width:1.5]'
                  }
                />
              )}
              <circle cx={point[0]} cy={point[1]} r={2.5} className="fill-ink" />
            </g>
          )
        );
      })}
    </svg>
  );
};

const EditRate = () => {
  const { data, error, refetch } = useQuery(getQuery<typeof listWeeks>(['metrics', 'weeks'], '/api/metrics/weeks'));
  if (!data)
    return error ? (
      <LoadError what="The edit rate" error={error} onRetry={() => void refetch()} />
    ) : (
      <Skeleton className="m-[18px] h-11" />
    );
  const weeks = data
    .filter((week) => approvedIn(week) > 0)
    .slice(0, shownWeeks)
    .toReversed();
  const rated = weeks.filter(({ editRate }) => editRate !== null).length;
  const said = weeks.findLast(({ editRate }) => editRate !== null);
  const first = weeks.find(({ editRate }) => editRate !== null);
  return (
    <div className="border-t border-line px-[18px] py-3.5 max-md:px-3.5">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <div>
          <h3 className="font-medium">Edit rate</h3>
          <p className="text-ink-2">
            {!said || said.editRate === null ? (
              'Too few to say'
            ) : (
              <>
                You changed <strong className="font-semibold text-ink">{percent(said.editRate)}</strong> of the texts
                that you approved in the week of {dayAndMonth(said.weekStart)}
                {first && first !== said && first.editRate !== null && (
                  <>
                    , {percent(first.editRate)} in that of {dayAndMonth(first.weekStart)}
                  </>
                )}
              </>
            )}
          </p>
        </div>
        {rated > 1 && <Line weeks={weeks} />}
      </div>
      {weeks.length > 0 && (
        <details className="mt-1.5 text-sm">
          <summary className="cursor-pointer text-ink-2 hover:text-ink max-md:py-3">Week by week</summary>
          <table className="mt-1.5 tabular-nums">
            <caption className="sr-only">Edit rate of each week</caption>
            <thead className="text-left text-ink-3">
              <tr>
                <th scope="col" className="pr-6 font-normal">
                  Week of
                </th>
                <th scope="col" className="font-normal">
                  Changed of approved
                </th>
              </tr>
            </thead>
            <tbody>
              {weeks.toReversed().map((week) => (
                <tr key={week.weekStart}>
                  <th scope="row" className="pr-6 text-left font-normal">
                    {dayAndMonth(week.weekStart)}
                  </th>
                  <td>{saidOf(week)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </details>
      )}
      <p className="mt-1.5 max-w-[64ch] text-sm text-ink-3">
        Approved texts that you changed first, divided by all{' '}
        <Link to="/content" className="link text-ink-2">
          approved texts
        </Link>{' '}
        of the week. A gap that you fill counts, one that your card fills does not. Below {fewestForEditRate} approved
        texts: too few to say.
      </p>
    </div>
  );
};

export const LearnedRules = () => {
  const query = useQuery(voiceRulesQuery);
  const set = useSetRule();
  if (!query.data)
    return (
      <Panel aria-label="Voice rules" className="px-[18px]">
        <Loaded query={query} what="Your voice rules" rows={3} />
      </Panel>
    );
  const { rules, edited } = query.data;
  const on = rules.filter((rule) => rule.on).length;
  return (
    <Panel title="Voice rules" meta={rules.length > 0 ? `${on} on, ${rules.length - on} off` : undefined} ruled>
      {rules.length > 0 ? (
        <Ruled>
          {rules.map((rule) => (
            <RuleRow key={rule.id} rule={rule} onSwitch={(next) => set.act({ rule, on: next })} />
          ))}
        </Ruled>
      ) : (
        <Empty
          title="No rule yet"
          detail={
            edited < enoughEdited
              ? `After about five edited drafts, the changes that you make again and again appear here. You have edited ${plural(edited, 'draft')} so far.`
              : `The changes that you make again and again appear here. You have edited ${plural(edited, 'draft')}, and you made no change often enough for a rule.`
          }
        />
      )}
      <EditRate />
    </Panel>
  );
};
