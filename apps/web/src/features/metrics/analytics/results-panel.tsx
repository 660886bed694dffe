import type { Analytics } from '@app/contracts/metrics/analytics.api';
import type { updateUser } from '@app/contracts/account/account.api';
import { mostMinutesPerText } from '@app/contracts/metrics/metrics.constants';
import { useState } from 'react';
import { number, plural } from '@/shared/lib/format';
import { keepFocus } from '@/shared/lib/keep-focus';
import { Figure } from '@/shared/ui/figure';
import { effortBasis, responseBasis } from '@/shared/labels/figure-labels';
import { percent } from '@/shared/labels/week-labels';
import { call } from '@/shared/http/call';
import { useAction } from '@/shared/actions/use-action';
import { Form } from '@/shared/forms/form';
import { offWhenReadOnly } from '@/shared/session/read-only';
import { Button } from '@/shared/ui/button';
import { focusOnMount, Input } from '@/shared/ui/field';
import { share, sumOf, sumWords } from './figure-words';
import { figuresLook } from './four-figures';
import { RowsLink } from './rows-link';

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
