import type { Analytics } from '@app/contracts/metrics/analytics.api';
import { moneyWords } from '@app/contracts/leads/money';
import { number, plural } from '@/shared/lib/format';
import { keepFocus } from '@/shared/lib/keep-focus';
import { Figure } from '@/shared/ui/figure';
import { effortBasis, responseBasis } from '@/shared/labels/figure-labels';
import { percent } from '@/shared/labels/week-labels';
import { share, sumOf } from './figure-words';
import { MinutesPerText } from './minutes-per-text';
import { figuresLook } from './four-figures';
import { RowsLink } from './rows-link';

const amounts = (totals: Analytics['won']['now']['totals']): string =>
  totals.length === 0 ? 'no amount yet' : totals.map(moneyWords).join(' + ');

const wonWords = ({ now, before, quarter }: Analytics['won']): string => {
  if (now.deals + before.deals + quarter.deals === 0)
    return 'No deal was won in these days, in the days before or in this quarter';
  return [
    ...(now.deals === 0 ? [] : [amounts(now.totals)]),
    `Before: ${number(before.deals)}`,
    `This quarter: ${quarter.deals === 0 ? 'none' : `${plural(quarter.deals, 'deal')}, ${amounts(quarter.totals)}`}`,
  ].join('. ');
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
