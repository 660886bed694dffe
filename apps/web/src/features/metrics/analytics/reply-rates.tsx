import { fewestForRate } from '@app/contracts/metrics/analytics.constants';
import { cn } from '@/shared/lib/cn';
import { number } from '@/shared/lib/format';
import { PanelBody } from '@/shared/ui/panel';
import { percent } from '@/shared/labels/week-labels';
import { groupName, share } from './figure-words';
import { RowsLink } from './rows-link';
import type { GroupsProps } from './texts-table';

/** The share of texts that were answered within 14 days, for each group. A bar of fewer than ten texts is pale. */
export const Replies = ({ by, groups, templates }: GroupsProps) => {
  const asked = groups.filter(({ now }) => now.asked > 0).toSorted((a, b) => b.now.asked - a.now.asked);
  return (
    <PanelBody>
      {asked.length === 0 && <p className="text-ink-3">Nothing went out to a person in these days.</p>}
      <ul className="grid gap-2">
        {asked.slice(0, 12).map(({ value, now, before }) => {
          const rate = now.answered / now.asked;
          const enough = now.asked >= fewestForRate;
          const was = share(before.answered, before.asked);
          const name = groupName(by, value, templates);
          return (
            <li key={value}>
              <RowsLink
                figure="asked"
                by={by}
                value={value}
                className="grid grid-cols-[128px_minmax(0,1fr)_80px] items-center max-md:grid-cols-[128px_minmax(0,1fr)_52px] max-md:gap-2 gap-3 rounded-chip hover:bg-hover max-md:min-h-11"
              >
                <span className="truncate text-ink-2" title={name}>
                  {name}
                </span>
                <span>
                  <svg width="100%" height="12" aria-hidden className="block overflow-visible">
                    <line x1="0" x2="100%" y1="11.5" y2="11.5" className="stroke-line" />
                    <rect
                      width={`${rate * 100}%`}
                      height="9"
                      y="1"
                      rx="1"
                      className={enough ? 'fill-ink' : 'fill-line-3'}
                    />
                    {was !== null && (
                      <line
                        x1={`${was * 100}%`}
                        x2={`${was * 100}%`}
                        y1="-1"
                        y2="12"
                        className="stroke-ink-3"
                        strokeWidth="2"
                      />
                    )}
                  </svg>
                  <span className="text-sm text-ink-3 tabular-nums">
                    {number(now.answered)} of {number(now.asked)}
                    {was !== null && `, before ${percent(was)}`}
                  </span>
                </span>
                <b
                  className={cn(
                    'text-right tabular-nums',
                    enough ? 'font-semibold' : 'text-sm font-normal text-ink-3 md:whitespace-nowrap',
                  )}
                >
                  {enough ? percent(rate) : 'too few to say'}
                </b>
              </RowsLink>
            </li>
          );
        })}
      </ul>
    </PanelBody>
  );
};
