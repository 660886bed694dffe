import type { Content, ContentDetail } from '@app/contracts/content/content.api';
import { declineReasonLabels } from '@app/contracts/content/content.constants';
import { shortTime } from '@/shared/dates';
import { lazily } from '@/shared/lazily';
import { Button } from '@/shared/ui/button';
import { StateLabel } from '@/shared/ui/chip';
import { Fingerprint, Seal } from '@/shared/ui/seal';
import { CopyButton } from '../copy-button';
import { useContentActions } from '../use-content-actions';
import { AfterYes, CopyAndOpen } from './after-yes';
import { placeOf } from './place';

const Receipt = lazily(async () => (await import('./receipt')).Receipt);

/** The bar with the buttons: at the bottom of the review, on a phone above the tabs. */
export const reviewBarLook = [
  'mt-auto sticky bottom-0 z-10 -mx-8 border-t border-line bg-canvas px-8 py-3',
  'max-md:fixed max-md:inset-x-0 max-md:bottom-[calc(55px+max(6px,env(safe-area-inset-bottom)))] max-md:z-30 max-md:mx-0 max-md:bg-panel max-md:px-3 max-md:py-2',
  'max-md:[&>*]:h-[46px] max-md:[&>*]:flex-1 max-md:[&>*:first-child]:flex-[1.7]',
].join(' ');

interface DecidedBarProps {
  item: Content;
  detail: ContentDetail | undefined;
  /** Opens the next draft that waits. */
  onNext: (() => void) | undefined;
}

/** The decision about a text with its seal, what comes after a yes, and a button that undoes it. */
export const DecidedBar = ({ item, detail, onNext }: DecidedBarProps) => {
  const actions = useContentActions();
  const approved = item.approvalStatus === 'approved';
  const place = approved && detail ? placeOf(detail) : null;
  const why = [item.declineReason && declineReasonLabels[item.declineReason], item.declineNote].filter(Boolean);
  return (
    <>
      <div className="mb-6 flex items-center gap-4 border-t border-line pt-4">
        <Seal
          fingerprint={item.fingerprint}
          size={64}
          ash={!approved}
          label={approved ? 'Seal of this exact text' : 'Seal of a text without approval'}
        />
        <div className="min-w-0">
          <StateLabel state={item.approvalStatus}>
            {approved ? 'Approved by you' : 'Declined by you'}
            {item.decidedAt && `, ${shortTime(item.decidedAt)}`}
          </StateLabel>
          <p>
            <Fingerprint value={item.fingerprint} />
          </p>
          {item.copiedAt && <p className="text-sm text-ink-3">Copied by you, {shortTime(item.copiedAt)}</p>}
          {place && !item.sent && <p className="text-sm wrap-anywhere text-ink-3">Opens {place.what}</p>}
          {why.length > 0 && (
            <p className="text-sm wrap-anywhere text-ink-3">
              <bdi>{why.join('. ')}</bdi>
            </p>
          )}
        </div>
        {approved && detail && (
          <span className="ml-auto self-start">
            <Receipt item={detail} />
          </span>
        )}
      </div>
      {!item.sent && (
        <p className="-mt-3 mb-6 flex flex-wrap items-center gap-x-3">
          <Button size="sm" pending={actions.pending} onClick={() => actions.reopen(item)}>
            {approved ? 'Withdraw the approval' : 'Reopen'}
          </Button>
          <span className="text-sm text-ink-3">The text then waits for your approval again.</span>
        </p>
      )}
      {approved && detail && <AfterYes key={`${item.copiedAt}`} item={detail} />}
      {(approved || onNext) && (
        <div data-foot-bar className={`flex items-center gap-2 ${reviewBarLook}`}>
          {place && !item.sent && <CopyAndOpen item={item} place={place} onCopy={actions.copy} />}
          {approved && (!place || item.sent) && (
            <CopyButton item={item} keys={item.sent ? undefined : 'c'} onCopy={actions.copy} />
          )}
          {onNext && (
            <Button className="ml-auto" keys="J" onClick={onNext}>
              Next draft
            </Button>
          )}
        </div>
      )}
    </>
  );
};
