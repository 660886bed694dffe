import type { Content, ContentDetail } from '@app/contracts/content/content.api';
import { ExternalLink } from 'lucide-react';
import { useEffect, useState } from 'react';
import { shortTime } from '@/shared/lib/dates';
import { useHotkeys } from '@/shared/ui/hotkeys';
import { lazily } from '@/shared/ui/lazily';
import { SentConfirmation } from '@/shared/text/sent-confirmation';
import { buttonLook } from '@/shared/ui/button';
import { Field, Input } from '@/shared/ui/field';
import { Key } from '@/shared/ui/key-hint';
import { sheetOf, useCopyText } from './copy-button';
import { nameOf } from '@/shared/labels/text-labels';
import { useSent } from './use-sent-actions';
import { otherChannelOf, type Place, usePlace } from './send-place';

const DeliveryOutcome = lazily(async () => (await import('./delivery-outcome')).DeliveryOutcome);

export interface ElsewhereProps {
  item: ContentDetail;
  /** The person sends the words to another place than the one that they were written for. */
  elsewhere: boolean;
  onElsewhere: (elsewhere: boolean) => void;
}

export const OtherPlace = ({ item, elsewhere, onElsewhere }: ElsewhereProps) =>
  otherChannelOf(item) && (
    <button
      type="button"
      aria-pressed={elsewhere}
      className="link flex-none text-ink-2 max-md:min-h-11"
      onClick={() => onElsewhere(!elsewhere)}
    >
      Other place
    </button>
  );

export const CopyAndOpen = ({ item, place }: { item: Content; place: Place }) => {
  const copy = useCopyText();
  const [link, setLink] = useState<HTMLAnchorElement | null>(null);
  useHotkeys([
    { keys: 'c', does: `Copy and open ${place.name}`, run: () => link?.click(), about: () => sheetOf(link) },
  ]);
  return (
    <a
      ref={setLink}
      href={place.href}
      target="_blank"
      rel="noopener noreferrer"
      className={buttonLook({ variant: item.copiedAt ? 'default' : 'primary', className: 'min-w-0' })}
      // The browser opens the link itself, so that pop-up blockers do not stop it.
      onClick={(event) => {
        // Ignores the second click of a double click on Approve, which was at this place.
        if (event.detail > 1) event.preventDefault();
        else void copy(item);
      }}
    >
      <ExternalLink />
      {item.copiedAt ? 'Copy & open again' : `Copy & open ${place.name}`}
      <Key keys="C" inherit />
    </a>
  );
};

interface PostApprovalProps
  extends Pick<ElsewhereProps, 'item' | 'elsewhere'>, Partial<Pick<ElsewhereProps, 'onElsewhere'>> {
  onLater?: () => void;
}

/** Asks “Sent?” after the approved words were copied; after the answer, it shows what followed. */
export const PostApproval = ({ item, elsewhere, onElsewhere, onLater }: PostApprovalProps) => {
  const { sent } = useSent();
  /** The copy about which the person answered “Not yet”. */
  const [later, setLater] = useState<string | null>(null);
  const [link, setLink] = useState('');
  const place = usePlace(item, elsewhere);
  const [question, setQuestion] = useState<HTMLElement | null>(null);
  // It would otherwise be behind the bar with the buttons and the toast.
  useEffect(() => {
    question?.scrollIntoView({ block: 'nearest' });
  }, [question]);
  const channel = elsewhere ? otherChannelOf(item) : null;
  const asks = item.copiedAt !== null && !item.sent && later !== item.copiedAt;
  const yes = (text?: string) => sent.act({ item, text, link: link.trim() || undefined, ...(channel && { channel }) });
  useHotkeys(
    asks ? [{ keys: 'y', does: 'Yes, it was sent', run: () => yes(), about: () => question, changes: true }] : [],
  );
  if (item.sent) return <DeliveryOutcome item={item} />;
  if (!asks || !item.copiedAt) return null;
  const isPost = item.type === 'post';
  return (
    <section ref={setQuestion} aria-label={`Was ${nameOf(item)} sent?`} className="scroll-mb-40">
      <SentConfirmation
        approved={item}
        done={isPost || item.type === 'comment' ? 'posted' : 'sent'}
        why={`Copied, ${shortTime(item.copiedAt)}. Keepwarm cannot see ${place?.name ?? 'where it went'}, so it asks you. You can answer later.`}
        pending={sent.pending}
        onDone={yes}
        onNotYet={() => (onLater ? onLater() : setLater(item.copiedAt))}
        keys="Y"
      >
        {onElsewhere && <OtherPlace item={item} elsewhere={elsewhere} onElsewhere={onElsewhere} />}
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
      </SentConfirmation>
    </section>
  );
};
