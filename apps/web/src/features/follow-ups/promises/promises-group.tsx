import { Link } from '@tanstack/react-router';
import { Handshake } from 'lucide-react';
import { number } from '@/shared/lib/format';
import { LeadLink } from '@/shared/ui/lead-text';
import { TodayGroup, TodayRow } from '@/shared/ui/today-group';
import { PromiseActs, PromiseDay } from './promise-actions';
import { useDuePromises } from './use-promises';

const rowsShown = 3;

export const PromisesGroup = () => {
  const { data, rows, total } = useDuePromises();
  if (!data || total === 0) return null;
  const beyond = total - rowsShown;
  return (
    <TodayGroup
      name="You promised"
      count={total}
      says="Found in what you sent."
      more={
        beyond > 0 && (
          <Link to="/follow-ups" className="link text-ink-2">
            {number(beyond)} more under Follow-ups
          </Link>
        )
      }
    >
      {rows.slice(0, rowsShown).map((of) => (
        <TodayRow
          key={`${of.contentId} ${of.words}`}
          id={`promise ${of.contentId} ${of.words}`}
          sign={<Handshake aria-hidden className="mt-0.5 size-[18px] text-ink-3" />}
          name={of.leadId ? <LeadLink id={of.leadId} name={of.name} /> : 'Your comment'}
          reason={<PromiseDay of={of} today={data.today} />}
          words={
            <p dir="auto" className="line-clamp-2 font-serif text-[13.5px]/[20px] wrap-anywhere text-ink-2">
              {of.words}
            </p>
          }
        >
          <PromiseActs of={of} today={data.today} />
        </TodayRow>
      ))}
    </TodayGroup>
  );
};
