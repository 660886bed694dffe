import type { Analytics } from '@app/contracts/metrics/analytics.api';
import { inUnits } from '@app/contracts/leads/money';
import type { updateUser } from '@app/contracts/account/account.api';
import { mostMinutesPerText } from '@app/contracts/metrics/metrics.constants';
import { useState } from 'react';
import { number, plural } from '@/shared/lib/format';
import { Figure, FigureSkeleton } from '@/shared/ui/figure';
import { effortBasis, pipelineLabel, pricedLabel, responseBasis } from '@/shared/labels/figure-labels';
import { percent } from '@/shared/labels/week-labels';
import { keepFocus } from '@/shared/lib/keep-focus';
import { call } from '@/shared/http/call';
import { useAction } from '@/shared/actions/use-action';
import { Form } from '@/shared/forms/form';
import { offWhenReadOnly } from '@/shared/session/read-only';
import { Button } from '@/shared/ui/button';
import { focusOnMount, Input } from '@/shared/ui/field';
import { change, countOfKind, share, sumOf, sumWords } from './figure-words';
import { RowsLink } from './rows-link';

/** From the placeholder screen in docs/quality/specification.md. They are shown as samples until a lead or text of the person counts. */
const samples = [
  { label: 'Active Leads', value: '127' },
  { label: 'Content Published', value: '24' },
  { label: 'Engagement Rate', value: '68%' },
  { label: 'Pipeline Value', value: '$45K' },
];

const Bars = ({ of, values }: { of: string; values: readonly number[] }) => {
  const most = Math.max(1, ...values);
  return (
    <svg
      viewBox="0 0 82 28"
      className="absolute right-[18px] bottom-[58px] h-7 w-[82px] max-xl:hidden"
      role="img"
      aria-label={`${of} a week, the last twelve weeks: ${values.join(', ')}`}
    >
      {values.map((value, i) => (
        <rect
          key={i}
          x={i * 7}
          y={28 - Math.max(1, (value / most) * 28)}
          width="5"
          height={Math.max(1, (value / most) * 28)}
          rx="1"
          className={i === values.length - 1 ? 'fill-ink' : 'fill-line-3'}
        />
      ))}
    </svg>
  );
};

/** A row of four figures; two by two on a small screen. */
const figuresLook =
  'grid grid-cols-4 overflow-hidden rounded-panel border border-line bg-panel max-lg:grid-cols-2 [&>*]:border-line [&>*+*]:border-l max-lg:[&>*:nth-child(3)]:border-l-0 max-lg:[&>*:nth-child(n+3)]:border-t';

export const SampleFigures = () => (
  <section aria-label="Four figures" className={figuresLook}>
    {samples.map((figure) => (
      <Figure key={figure.label} {...figure} detail="yours follow with your first lead" sample />
    ))}
  </section>
);

export const WaitingFigures = () => (
  <div className={figuresLook}>
    {samples.map(({ label }) => (
      <FigureSkeleton key={label} label={label} />
    ))}
  </div>
);

export const FourFigures = ({ page }: { page: Analytics }) => {
  const [now, before] = [sumOf(page.texts.type, 'now'), sumOf(page.texts.type, 'before')];
  const posts = page.texts.type.find(({ value }) => value === 'post');
  const kinds = page.texts.kind.filter(({ value, now: counts }) => value.startsWith('post:') && counts.sent > 0);
  const rate = share(now.answered, now.asked);
  const rateBefore = share(before.answered, before.asked);
  const engaged =
    now.asked === 0
      ? 'no text was sent to a lead in these days'
      : `${number(now.answered)} of ${plural(now.asked, 'text')} to a person drew an answer within 14 days`;
  const currency = page.pipeline.now.totals[0]?.currency;
  const cells = [
    {
      rows: { figure: 'active' },
      label: 'Active Leads',
      value: number(page.active.now),
      detail: `${change(page.active.now, page.active.before)}. Contacted, replied or booked`,
      bars: page.weeks.map(({ active }) => active),
    },
    {
      rows: { figure: 'sent', by: 'type', value: 'post' },
      label: 'Content Published',
      value: number(posts?.now.sent ?? 0),
      detail: `${change(posts?.now.sent ?? 0, posts?.before.sent ?? 0)}. ${
        kinds.map(({ value, now: counts }) => countOfKind(value, counts.sent)).join(', ') || 'None yet'
      }, posted by you`,
      bars: page.weeks.map((week) => week.posts),
    },
    {
      rows: { figure: 'asked' },
      label: 'Engagement Rate',
      value: rate === null ? 'Too few to say' : percent(rate),
      detail: rate !== null && rateBefore !== null ? `${percent(rateBefore)} before. ${engaged}` : engaged,
      bars:
        rate === null
          ? undefined
          : page.weeks.map(({ asked, answered }) => (asked === 0 ? 0 : Math.round((answered / asked) * 100))),
    },
    {
      rows: { figure: 'pipeline' },
      label: 'Pipeline Value',
      value: pipelineLabel(page.pipeline.now) ?? 'None priced',
      detail: `${pipelineLabel(page.pipeline.before) ?? 'Nothing'} before. ${pricedLabel(page.pipeline.now)}`,
      bars:
        currency &&
        page.weeks.map(({ pipeline }) => {
          const sum = pipeline.find((total) => total.currency === currency);
          return sum ? Math.round(inUnits(sum)) : 0;
        }),
    },
  ] as const;
  return (
    <section aria-label="Four figures" className={figuresLook}>
      {cells.map(({ rows, label, value, detail, bars }) => (
        <RowsLink key={label} {...rows} className="relative block hover:bg-hover">
          <Figure label={label} value={value} detail={detail} />
          {/* Words in place of a figure need the whole width. */}
          {bars && <Bars of={label} values={bars} />}
        </RowsLink>
      ))}
    </section>
  );
};

const amounts = (totals: Analytics['won']['now']['totals']): string => sumWords(totals) || 'no amount yet';

const wonWords = ({ now, before, quarter }: Analytics['won']): string => {
  if (now.deals + before.deals + quarter.deals === 0)
    return 'No deal was won in these days, in the days before or in this quarter';
  return [
    ...(now.deals === 0 ? [] : [amounts(now.totals)]),
    `Before: ${number(before.deals)}`,
    `This quarter: ${quarter.deals === 0 ? 'none' : `${plural(quarter.deals, 'deal')}, ${amounts(quarter.totals)}`}`,
  ].join('. ');
};

const MinutesPerText = ({ minutes }: { minutes: number }) => {
  const [value, setValue] = useState<string | null>(null);
  const save = useAction({
    run: (minutesPerText: number, extras) =>
      call<typeof updateUser>('PATCH', '/api/auth/user', { body: { minutesPerText }, ...extras }),
    done: (_, wanted) => ({ title: `One text by hand takes you ${plural(wanted, 'minute')}` }),
    failed: { title: 'Not saved', text: 'Nothing is changed. Please try again.' },
  });
  const wanted = Number(value);
  const wrong = !Number.isInteger(wanted) || wanted < 1 || wanted > mostMinutesPerText;
  if (value === null)
    return (
      <p data-row="minutes" className="px-[18px] pb-3.5 text-sm text-ink-3 max-md:px-3.5">
        <button
          type="button"
          data-opens
          className="link max-md:min-h-11"
          {...offWhenReadOnly()}
          onClick={() => setValue(String(minutes))}
        >
          Change the minutes
        </button>
      </p>
    );
  return (
    <Form
      data-row="minutes"
      noValidate
      onSubmit={() => !wrong && save.act(wanted, () => setValue(null))}
      className="flex flex-wrap items-center gap-2 px-[18px] pb-3.5 max-md:px-3.5"
    >
      <Input
        type="number"
        inputMode="numeric"
        min={1}
        max={mostMinutesPerText}
        aria-label="Minutes that one text by hand takes you"
        aria-invalid={wrong || undefined}
        value={value}
        ref={focusOnMount}
        className="w-20"
        onChange={(event) => setValue(event.target.value)}
      />
      <Button type="submit" size="sm" pending={save.pending} disabled={wrong}>
        Save
      </Button>
      <Button size="sm" variant="quiet" onClick={() => setValue(null)}>
        Cancel
      </Button>
      {wrong && <p className="w-full text-sm text-red">From 1 to {mostMinutesPerText}.</p>}
    </Form>
  );
};

export const ResultsPanel = ({ page }: { page: Analytics }) => {
  const { responses, won, minutesPerText } = page;
  const rate = share(responses.now.replied, responses.now.contacted);
  const rateBefore = share(responses.before.replied, responses.before.contacted);
  const texts = sumOf(page.texts.type, 'now');
  const effort = share(texts.approved - texts.changed, texts.approved);
  return (
    <section aria-label="Results" className={figuresLook}>
      <RowsLink figure="contacted" className="block hover:bg-hover">
        <Figure
          label="Response Rate"
          value={rate === null ? 'Too few to say' : percent(rate)}
          detail={`${rateBefore === null ? '' : `${percent(rateBefore)} before. `}${responseBasis(responses.now)}`}
        />
      </RowsLink>
      <RowsLink figure="won" className="block hover:bg-hover">
        <Figure label="Won" value={number(won.now.deals)} detail={wonWords(won)} />
      </RowsLink>
      <div ref={keepFocus}>
        <RowsLink figure="approved" className="block hover:bg-hover">
          <Figure
            label="Time Saved"
            value={Math.round((texts.approved * minutesPerText) / 6) / 10}
            unit="hours"
            detail={`${number(texts.approved)} approved × ${minutesPerText} min`}
          />
        </RowsLink>
        <MinutesPerText minutes={minutesPerText} />
      </div>
      <RowsLink figure="approved" className="block hover:bg-hover">
        <Figure
          label="Effort Reduced"
          value={effort === null ? 'Too few to say' : percent(effort)}
          detail={effortBasis(texts.approved, texts.changed)}
        />
      </RowsLink>
    </section>
  );
};
