import type { TimelineEntry } from '@app/contracts/leads/leads.api';
import { replyKindLabels } from '@app/contracts/leads/leads.constants';
import { cutTo } from '@app/contracts/text';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Check, MessageSquareText, Phone, StickyNote, Users } from 'lucide-react';
import { useState } from 'react';
import { openIdeaDialog } from '@/shared/shell/idea-dialog.store';
import { shortTime } from '@/shared/lib/dates';
import { Avatar } from '@/shared/ui/avatar';
import { Button } from '@/shared/ui/button';
import { StateLabel } from '@/shared/ui/chip';
import { Fingerprint, Seal, sealLabel } from '@/shared/ui/seal';
import { Perforation, Sheet } from '@/shared/ui/sheet';
import { Time } from '@/shared/ui/time';
import { type LeadDetail, leadTextsQuery } from '../leads.queries';
import { entryWords } from '../lead-labels';
import { useTakeBackTouch } from '../use-lead-actions';
import { threadCounts, type ThreadItem, threadOf, viaLabels } from './thread-items';

const At = ({ at }: { at: string }) => (
  <span className="text-sm whitespace-nowrap text-ink-3 tabular-nums">{shortTime(at)}</span>
);

interface SentTextProps {
  entry: TimelineEntry;
  /** The sent text; undefined until it is loaded. */
  sent: { fingerprint: string; changed: boolean } | null | undefined;
}

/** A text that went out, on paper with the seal of exactly these words. Words that were changed after the approval get no seal. */
const SentText = ({ entry, sent }: SentTextProps) => (
  <Sheet aria-label={entry.text} className="ml-9 px-5 pt-4 pb-3 max-md:ml-3 max-md:px-4">
    <div className="flex items-start gap-3 pb-3">
      {sent && <Seal fingerprint={sent.fingerprint} size={36} ash={sent.changed} label={sealLabel(!sent.changed)} />}
      <div className="min-w-0 flex-1">
        <h3 className="font-semibold">
          You wrote {entry.via && <span className="text-sm font-normal text-ink-3">{viaLabels[entry.via]}</span>}
        </h3>
        <At at={entry.at} />
      </div>
      {entry.contentId && (
        <Link to="/approvals" search={{ id: entry.contentId, receipt: true }} className="link text-ink-2">
          Receipt
        </Link>
      )}
    </div>
    <p dir="auto" className="letter pb-3 whitespace-pre-line wrap-anywhere">
      {entry.words}
    </p>
    <Perforation className="-mx-5 max-md:-mx-4" />
    <div className="flex flex-wrap items-center gap-x-3 pt-2.5">
      {sent?.changed ? (
        <span className="text-sm font-medium text-ink-2">
          Sent by you, with words that you changed after the approval
        </span>
      ) : (
        <StateLabel state="approved">Sent by you</StateLabel>
      )}
      {sent && <Fingerprint value={sent.fingerprint} groups={3} className="ml-auto" />}
    </div>
  </Sheet>
);

const signs = { call: Phone, meeting: Users, note: StickyNote, message: MessageSquareText, comment: MessageSquareText };

const onHover = 'opacity-0 group-hover/touch:opacity-100 focus-visible:opacity-100 max-md:opacity-100';

/** A touch. Their reply has a rule at its side, and a call or a note is a plain line. */
const Touch = ({ lead, item }: { lead: LeadDetail; item: Extract<ThreadItem, { kind: 'touch' }> }) => {
  const { entry, moved } = item;
  const { act, pending } = useTakeBackTouch();
  const { touch, touchId } = entry;
  const Sign = touch && touch !== 'reply' ? signs[touch] : null;
  const about = [entry.via && viaLabels[entry.via], moved?.text].filter(Boolean).join('. ');
  return (
    <div className="group/touch">
      <div className="flex min-w-0 items-center gap-2 max-md:flex-wrap">
        {Sign ? (
          <Sign aria-hidden className="mx-1 size-4 flex-none text-ink-3" />
        ) : (
          <Avatar name={lead.name} size="s" />
        )}
        <div className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-2 max-md:basis-[60%]!">
          <h3 className="font-semibold">
            {touch === 'reply' ? 'They replied' : entry.text}
            {entry.reply && (
              <span className="font-normal text-ink-2">: {replyKindLabels[entry.reply].toLowerCase()}</span>
            )}
          </h3>
          <At at={entry.at} />
        </div>
        {touch === 'reply' && entry.words && (
          <Button changes size="sm" variant="quiet" className={onHover} onClick={() => openIdeaDialog(entry.words)}>
            Keep as an idea
          </Button>
        )}
        {touchId && !lead.archived && (
          <Button
            size="sm"
            variant="quiet"
            pending={pending}
            aria-label={`Take back: ${entry.text}`}
            className={onHover}
            onClick={() => act({ lead, touchId })}
          >
            Take back
          </Button>
        )}
      </div>
      {entry.words &&
        (touch === 'reply' ? (
          <blockquote className="mt-1.5 ml-3 border-l-2 border-line-2 pl-[22px]">
            <p dir="auto" className="note text-[15px]/[23px] whitespace-pre-line wrap-anywhere">
              {entry.words}
            </p>
          </blockquote>
        ) : (
          <p dir="auto" className="mt-0.5 ml-[34px] max-w-[60ch] whitespace-pre-line wrap-anywhere text-ink-2">
            {entry.words}
          </p>
        ))}
      {about && <p className="mt-1 ml-[34px] text-sm text-ink-3">{about}</p>}
    </div>
  );
};

const Between = ({ entries }: { entries: TimelineEntry[] }) => {
  const [open, setOpen] = useState(false);
  const said = cutTo(entries.map(({ text }) => entryWords(text)).join(', '), 200);
  return (
    <>
      <div className="flex items-center gap-3">
        <button
          type="button"
          aria-expanded={open}
          onClick={() => setOpen(!open)}
          className="link clip min-h-7 text-left text-sm text-ink-3 max-md:min-h-11"
        >
          {entries.length === 1 ? said : `${entries.length} entries: ${said}`}
        </button>
        <span aria-hidden className="min-w-6 flex-1 border-t border-dashed border-line-2" />
      </div>
      {open && (
        <ul className="mt-1 grid gap-1.5">
          {entries.map((entry) => (
            <li key={entry.id} className="wrap-anywhere text-ink-2">
              {entry.kind === 'approved' && <Check aria-hidden className="mr-1 inline size-3.5 text-green" />}
              {entryWords(entry.text)} <Time at={entry.at} className="text-sm text-ink-3" />
              {entry.words && <p className="note mt-0.5 line-clamp-3 text-ink-3">{cutTo(entry.words, 600)}</p>}
            </li>
          ))}
        </ul>
      )}
    </>
  );
};

export const Thread = ({ lead }: { lead: LeadDetail }) => {
  const items = threadOf(lead.timeline);
  const { data: texts } = useQuery({ ...leadTextsQuery(lead.id), enabled: items.some(({ kind }) => kind === 'sent') });
  const sentOf = (contentId: string | null) => texts?.rows.find(({ id }) => id === contentId)?.sent;
  return (
    <section aria-labelledby="thread" className="min-w-0">
      <div className="mb-4 flex items-baseline gap-2 border-b border-line-2 pb-2.5">
        <h2 id="thread" className="text-md font-semibold">
          Thread
        </h2>
        <span className="text-sm text-ink-3 tabular-nums">{threadCounts(lead.timeline)}</span>
        <span className="ml-auto text-sm text-ink-3">oldest first</span>
      </div>
      <ol className="grid gap-5">
        {items.map((item) => (
          <li key={item.kind === 'between' ? item.entries[0]?.id : item.entry.id} className="min-w-0">
            {item.kind === 'sent' && <SentText entry={item.entry} sent={sentOf(item.entry.contentId)} />}
            {item.kind === 'touch' && <Touch lead={lead} item={item} />}
            {item.kind === 'between' && <Between entries={item.entries} />}
          </li>
        ))}
      </ol>
    </section>
  );
};
