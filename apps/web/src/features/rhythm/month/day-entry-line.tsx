import { hourLabel } from '@/shared/lib/format';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { cn } from '@/shared/lib/cn';
import { Seal } from '@/shared/ui/seal';
import type { DayEntry } from './month-days';

const short = { linkedin_post: 'LinkedIn', instagram_post: 'Instagram', email: 'Email', engage: 'Replies' } as const;

const looks = {
  out: 'border-transparent bg-fill',
  planned: 'border-line-2 bg-field',
  open: 'border-dashed border-line-2 text-ink-2',
  missed: 'border-dashed border-line-3 text-ink-2',
};

const withoutText = {
  out: 'Its words are gone',
  planned: 'A text is ready',
  open: 'No text ready',
  missed: 'None went out',
};

export const StateSign = ({ state, children }: { state: DayEntry['state']; children: ReactNode }) => (
  <li className="flex items-center gap-1.5">
    <i aria-hidden className={cn('h-4 w-5 rounded-chip border', looks[state])} />
    {children}
  </li>
);

/** A text or a slot of a day. It opens the text; a slot that can still be filled leads to a new draft. */
export const DayEntryLine = ({ entry, wide = false }: { entry: DayEntry; wide?: boolean }) => {
  const { channel, state, hour, contentId, fingerprint, words, fillable, says } = entry;
  const look = cn('block min-w-0 rounded-chip border px-1.5 py-1 text-sm/[18px]', looks[state], wide && 'px-3 py-2');
  const inner = (
    <>
      <span className="sr-only">{says}. </span>
      <span aria-hidden className="flex items-center gap-1.5 text-ink-2">
        {fingerprint && <Seal fingerprint={fingerprint} size={14} />}
        <span className="clip">{short[channel]}</span>
        {wide && (
          <span>{{ out: channel === 'email' ? 'sent' : 'posted', planned: 'ready', open: '', missed: '' }[state]}</span>
        )}
        {hour !== null && <span className="ml-auto tabular-nums">{hourLabel(hour)}</span>}
      </span>
      {words === null ? (
        <span aria-hidden className={cn('block', !wide && 'clip')}>
          {withoutText[state]}
        </span>
      ) : (
        <span dir="auto" className={cn('font-serif text-ink', wide ? 'line-clamp-2 text-base' : 'clip block')}>
          {words}
        </span>
      )}
    </>
  );
  if (contentId !== null)
    return (
      <Link to="/approvals" search={{ id: contentId }} title={says} className={cn(look, 'hover:border-line-3')}>
        {inner}
      </Link>
    );
  return fillable ? (
    <Link to="/content" title={`${says}. Draft a post`} className={cn(look, 'hover:bg-hover')}>
      {inner}
    </Link>
  ) : (
    <span title={says} className={look}>
      {inner}
    </span>
  );
};
