import type { Content } from '@app/contracts/content/content.api';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useHotkeys } from '@/shared/ui/hotkeys';
import { hideFromUnsent } from './snoozed-sent-questions';
import { useBecomesCurrent } from '@/shared/ui/today-group';
import { Button } from '@/shared/ui/button';
import { StateLabel } from '@/shared/ui/chip';
import { Fingerprint, Seal, sealLabel } from '@/shared/ui/seal';
import { Perforation, Sheet } from '@/shared/ui/sheet';
import { contentDetailQuery } from '@/shared/queries/text.queries';
import { CopyButton } from './copy-button';
import { headingOf, nameOf } from '@/shared/labels/text-labels';
import { PostApproval, CopyAndOpen } from './post-approval';
import { placeOf } from './send-place';
import { Subject } from '@/shared/text/mail-subject';

/** A text that was approved a moment ago, in the place of its draft. C copies it and opens its place, Y says that it was sent. */
export const JustApproved = ({ item: before, onNext }: { item: Content; onNext: () => void }) => {
  useBecomesCurrent(before.id);
  const { data } = useQuery(contentDetailQuery(before.id));
  // Data from before the approval still says that the text waits, so it is ignored.
  const detail = data?.approvalStatus === 'approved' ? data : undefined;
  // Uses the stored text when it is loaded, because the editor may have approved changed words.
  const item = detail ?? before;
  const place = detail && placeOf(detail);
  const sent = Boolean(detail?.sent);
  useEffect(() => (sent ? undefined : hideFromUnsent(item.id)), [item.id, sent]);
  useEffect(() => {
    if (sent) onNext();
  }, [sent, onNext]);
  useHotkeys([{ keys: 'l', does: 'Later: open the next draft', run: onNext }]);
  return (
    <li data-row={item.id} tabIndex={-1} className="py-4 outline-offset-2">
      <Sheet aria-label={`${nameOf(item)}, approved`} className="px-5 pt-4 pb-3.5 max-md:px-4">
        <div className="flex items-start gap-4">
          <Seal fingerprint={item.fingerprint} size={64} draw label={sealLabel(true)} />
          <div className="min-w-0 flex-1">
            <h3 className="clip font-semibold">
              <bdi>{headingOf(item)}</bdi>
            </h3>
            <StateLabel state="approved">Approved by you</StateLabel>
            <p>
              <Fingerprint value={item.fingerprint} groups={3} />
            </p>
          </div>
        </div>
        <div className="mt-3">
          <Subject title={item.title} />
          <p dir="auto" className="letter line-clamp-6 whitespace-pre-line wrap-anywhere">
            {item.body}
          </p>
        </div>
        <Perforation className="-mx-5 mt-3.5 max-md:-mx-4" />
        {detail && !detail.sent && (
          <>
            {place ? (
              <div className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3.5">
                <p className="min-w-0 flex-1 wrap-anywhere text-ink-3">Opens {place.what}</p>
                <CopyAndOpen item={detail} place={place} />
              </div>
            ) : (
              <div className="flex justify-end py-3.5">
                <CopyButton item={detail} keys="c" />
              </div>
            )}
            <PostApproval item={detail} elsewhere={false} onLater={onNext} />
          </>
        )}
        <div className="mt-2.5 flex justify-end">
          <Button variant="quiet" keys="l" onClick={onNext}>
            Later
          </Button>
        </div>
      </Sheet>
    </li>
  );
};
