import type { AuthorsCard } from '@app/contracts/voice/card.api';
import { Link, useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { cn } from '@/shared/lib/cn';
import { plural } from '@/shared/lib/format';
import { useSampleLeads } from '@/shared/actions/use-sample-leads';
import { Button, buttonLook } from '@/shared/ui/button';
import { Tick } from './example-paper';
import { askingSituations, situationsFor } from './situation-needs';

const Line = ({ name, ok, children }: { name: string; ok: boolean; children: ReactNode }) => (
  <li
    className={cn(
      'grid min-h-9 grid-cols-[16px_minmax(0,1fr)] gap-x-2.5 border-b border-line py-[7px] sm:grid-cols-[16px_148px_minmax(0,1fr)]',
      !ok && 'border-dashed',
    )}
  >
    <Tick ok={ok} />
    <span className={cn('font-medium', !ok && 'text-ink-2')}>{name}</span>
    <span className="max-sm:col-start-2">{children}</span>
  </li>
);

/** The messages that the card can write now, and the two next steps. */
export const Done = ({ card }: { card: AuthorsCard }) => {
  const navigate = useNavigate();
  const samples = useSampleLeads(() => void navigate({ to: '/' }));
  const situations = situationsFor(card);
  const ready = situations.filter(({ lacks }) => lacks.length === 0).length;
  return (
    <>
      <h1 className="text-[24px]/[30px] font-semibold tracking-[-0.03em] text-balance md:text-2xl">
        {plural(ready, 'draft')} can be written from this
      </h1>
      <p className="mt-1.5 mb-[18px] max-w-[52ch] text-md/[22px] text-pretty text-ink-2">
        {ready === situations.length
          ? 'Your card and your contact file are enough. For an event or a referral, note its name once.'
          : 'The others keep a gap and ask you for the missing answer. One answer closes the gap in every draft.'}
      </p>
      <div className="mb-6 flex flex-wrap gap-2">
        <Link
          to="/import"
          className={buttonLook({
            variant: 'primary',
            className: 'h-9 px-3.5 max-md:h-[46px] max-md:w-full',
          })}
        >
          Import your contacts
        </Link>
        <Button
          className="h-9 px-3.5 max-md:h-[46px] max-md:w-full"
          pending={samples.pending}
          onClick={() => samples.act()}
        >
          Look around with samples
        </Button>
      </div>
      <ul aria-label="Drafts that use your card" className="mt-1.5 border-t border-line">
        {situations.map(({ name, begins, lacks }) => (
          <Line key={name} name={name} ok={lacks.length === 0}>
            {lacks.length === 0 ? (
              <span className="font-serif text-[13.5px]/5 text-ink-2">{begins}</span>
            ) : (
              <span className="text-ink-3">Asks for: {lacks.join(', ').toLowerCase()}</span>
            )}
          </Line>
        ))}
      </ul>
      <h2 className="mt-5 mb-2 text-sm font-medium text-ink-2">
        {askingSituations.length} ask you for one line, each time
      </h2>
      <ul className="border-t border-dashed border-line">
        {askingSituations.map(({ name, asks }) => (
          <Line key={name} name={name} ok={false}>
            <span className="text-ink-3">{asks}</span>
          </Line>
        ))}
      </ul>
    </>
  );
};
