import type { TimelineEntry } from '@app/contracts/leads/leads.api';
import { cutTo } from '@app/contracts/text';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { cn } from '@/shared/lib/cn';
import { Seal } from '@/shared/ui/seal';
import { Time } from '@/shared/ui/time';
import { entryWords } from '../lead-labels';
import { type LeadDetail, leadTextsQuery } from '../leads.queries';

/** Longer texts are cut, so that one text does not fill the timeline. */
const foldAt = 240;

const Quote = ({ words }: { words: string }) => {
  const [open, setOpen] = useState(false);
  const long = words.length > foldAt;
  return (
    <blockquote className="mt-1 border-l-2 border-line-2 pl-2.5 text-ink-2">
      <p className={cn('note', long && !open && 'line-clamp-4')}>{open || !long ? words : cutTo(words, 2000)}</p>
      {long && (
        <button
          type="button"
          aria-expanded={open}
          className="link mt-1 text-sm text-ink-2 max-md:h-11"
          onClick={() => setOpen(!open)}
        >
          {open ? 'Show less' : 'Show all'}
        </button>
      )}
    </blockquote>
  );
};

const dots: Partial<Record<TimelineEntry['kind'], string>> = { surfaced: 'bg-blue', drafted: 'bg-violet' };

const linked: readonly TimelineEntry['kind'][] = ['approved', 'declined', 'copied', 'sent'];

interface EntryProps {
  entry: TimelineEntry;
  waits: boolean;
  fingerprint: string | undefined;
}

const Entry = ({ entry, waits, fingerprint }: EntryProps) => (
  <li className="relative pb-3.5 pl-[22px] before:absolute before:top-3.5 before:-bottom-1 before:left-[4.5px] before:w-px before:bg-line-2 last:pb-0 last:before:hidden">
    {entry.kind === 'approved' && fingerprint ? (
      <Seal fingerprint={fingerprint} size={15} className="absolute top-[3px] left-[-2.5px] bg-panel" />
    ) : (
      <span
        aria-hidden
        className={cn(
          'absolute top-1.5 left-px size-2 rounded-full',
          waits ? 'bg-ember' : (dots[entry.kind] ?? 'bg-line-3'),
        )}
      />
    )}
    <p className="wrap-anywhere">
      <span className={cn(entry.contentId && 'font-medium')}>{entryWords(entry.text)}</span>{' '}
      <Time at={entry.at} className="text-ink-3" />
      {entry.contentId && (waits || linked.includes(entry.kind)) && (
        <>
          {' '}
          <Link to="/approvals" search={{ id: entry.contentId }} className="link text-ink-2">
            {waits ? 'Review' : 'Open text'}
          </Link>
        </>
      )}
    </p>
    {entry.words && <Quote words={entry.words} />}
  </li>
);

export const LeadTimeline = ({ lead }: { lead: LeadDetail }) => {
  const { timeline } = lead;
  const hasTexts = timeline.some(({ contentId }) => contentId !== null);
  const { data: texts } = useQuery({ ...leadTextsQuery(lead.id), enabled: hasTexts });
  // Only the newest entry of the pending draft is marked.
  const lit = timeline.find(({ contentId }) => contentId !== null && contentId === lead.pendingDraftId)?.id;
  if (timeline.length === 0) return <p className="text-ink-3">Nothing has happened yet.</p>;
  return (
    <ol>
      {timeline.map((entry) => (
        <Entry
          key={entry.id}
          entry={entry}
          waits={entry.id === lit}
          // Only when the text is unchanged, because otherwise the seal would be the seal of another text.
          fingerprint={texts?.rows.find(({ id, body }) => id === entry.contentId && body === entry.words)?.fingerprint}
        />
      ))}
    </ol>
  );
};
