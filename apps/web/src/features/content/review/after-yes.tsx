import type { Content, ContentDetail } from '@app/contracts/content/content.api';
import { Link } from '@tanstack/react-router';
import { ExternalLink } from 'lucide-react';
import { useState } from 'react';
import { addDays, dayAndMonth, dayIn, shortTime } from '@/shared/dates';
import { useHotkeys } from '@/shared/hotkeys';
import { lazily } from '@/shared/lazily';
import { SentQuestion } from '@/shared/sent-question';
import { Button, buttonLook } from '@/shared/ui/button';
import { Field, Input } from '@/shared/ui/field';
import { Key } from '@/shared/ui/key';
import { Fingerprint, Seal } from '@/shared/ui/seal';
import { nameOf } from '../labels';
import { useSent } from '../use-sent';
import { type Place, placeOf } from './place';

const ResultField = lazily(async () => (await import('../result-field')).ResultField);

/** A message that has no answer after so many days is worth a second one. */
export const daysToAnswer = 14;

interface CopyAndOpenProps {
  item: Content;
  place: Place;
  /** Returns whether the text was copied. */
  onCopy: (item: Content) => Promise<boolean>;
}

/** Copies the approved words and opens the place where they go. */
export const CopyAndOpen = ({ item, place, onCopy }: CopyAndOpenProps) => {
  const [link, setLink] = useState<HTMLAnchorElement | null>(null);
  useHotkeys([{ keys: 'c', does: `Copy and open ${place.name}`, run: () => link?.click() }]);
  return (
    <a
      ref={setLink}
      href={place.href}
      target="_blank"
      rel="noopener noreferrer"
      className={buttonLook({ variant: item.copiedAt ? 'default' : 'primary', className: 'min-w-0' })}
      // The browser opens the place itself: no blocker of pop-ups stops a link.
      onClick={(event) => {
        // The second click of a double click on Approve, which was at this place.
        if (event.detail > 1) event.preventDefault();
        else void onCopy(item);
      }}
    >
      <ExternalLink />
      {item.copiedAt ? 'Copy & open again' : `Copy & open ${place.name}`}
      <Key keys="C" />
    </a>
  );
};

/** What followed from the sending. */
const Followed = ({ item }: { item: ContentDetail }) => {
  const { takeBack } = useSent();
  const { sent, targetLeadId, targetName, publishedAt } = item;
  if (!sent || !publishedAt) return null;
  const until = dayAndMonth(addDays(dayIn(publishedAt), daysToAnswer));
  return (
    <section aria-label="What followed" className="mb-6 border-t border-line pt-3.5">
      <ul className="grid gap-1.5 text-ink-2">
        <li>
          Sent by you, {shortTime(publishedAt)}
          {sent.changed && '. Your changed words are kept beside the approved ones'}.
          {sent.changed && (
            <span className="mt-1.5 flex items-center gap-2">
              <Seal fingerprint={sent.fingerprint} size={28} ash label="Seal of the words that went out" />
              <Fingerprint value={sent.fingerprint} groups={3} />
            </span>
          )}
        </li>
        {item.type === 'message' && targetLeadId && (
          <>
            <li>
              A touch is on{' '}
              <Link to="/leads/$id" params={{ id: targetLeadId }} className="link text-ink">
                {targetName}’s thread
              </Link>
              . A new lead is now Contacted.
            </li>
            <li>The wait for an answer ends on {until}.</li>
          </>
        )}
        {sent.link && (
          <li className="clip">
            <a href={sent.link} target="_blank" rel="noreferrer" className="link text-ink">
              {sent.link}
            </a>
          </li>
        )}
      </ul>
      <ResultField item={item} />
      <Button size="sm" className="mt-3" pending={takeBack.pending} onClick={() => takeBack.act(item)}>
        Not sent after all
      </Button>
    </section>
  );
};

/** The question comes under the bar with the buttons and the toast of the copy. */
const inView = (question: HTMLElement | null): void => question?.scrollIntoView?.({ block: 'nearest' });

/** “Sent?”, once the approved words were copied; then what followed. */
export const AfterYes = ({ item, onLater }: { item: ContentDetail; onLater?: () => void }) => {
  const { sent } = useSent();
  const [later, setLater] = useState(false);
  const [link, setLink] = useState('');
  const place = placeOf(item);
  const asks = item.copiedAt !== null && !item.sent && !later;
  const yes = (text?: string) => sent.act({ item, text, link: link.trim() || undefined });
  useHotkeys(asks ? [{ keys: 'y', does: 'Yes, it was sent', run: () => yes() }] : []);
  if (item.sent) return <Followed item={item} />;
  if (!asks || !item.copiedAt) return null;
  const isPost = item.type === 'post';
  return (
    <section
      ref={inView}
      aria-label={`Was ${nameOf(item)} sent?`}
      className="mb-6 scroll-mb-40 border-t border-dashed border-line-3"
    >
      <SentQuestion
        approved={item}
        done={isPost || item.type === 'comment' ? 'posted' : 'sent'}
        why={`Copied, ${shortTime(item.copiedAt)}. Keepwarm cannot see ${place?.name ?? 'where it went'}, so it asks you. You can answer later.`}
        pending={sent.pending}
        onDone={yes}
        onNotYet={() => (onLater ? onLater() : setLater(true))}
        keys="Y"
      >
        {isPost && (
          <Field label="Link to the post" optional className="mt-2 max-w-sm">
            <Input
              type="url"
              value={link}
              maxLength={2000}
              placeholder="https://"
              onChange={(event) => setLink(event.target.value)}
            />
          </Field>
        )}
      </SentQuestion>
    </section>
  );
};
