import type { Content } from '@app/contracts/content/content.api';
import { declineReasonLabels } from '@app/contracts/content/content.constants';
import { shortTime } from '@/shared/dates';
import { Button } from '@/shared/ui/button';
import { StateLabel } from '@/shared/ui/chip';
import { Fingerprint, Seal } from '@/shared/ui/seal';
import { CopyButton } from '../copy-button';
import { useContentActions } from '../use-content-actions';

/** The bar with the buttons: at the bottom of the review, on a phone above the tabs. */
export const reviewBarLook = [
  'mt-auto sticky bottom-0 z-10 -mx-8 border-t border-line bg-canvas px-8 py-3',
  'max-md:fixed max-md:inset-x-0 max-md:bottom-[calc(55px+max(6px,env(safe-area-inset-bottom)))] max-md:z-30 max-md:mx-0 max-md:bg-panel max-md:px-3 max-md:py-2',
  'max-md:[&>button]:h-[46px] max-md:[&>button]:flex-1 max-md:[&>button:first-child]:flex-[1.7]',
].join(' ');

/** The decision about a text with its seal, and a button that undoes it. */
export const DecidedBar = ({ item }: { item: Content }) => {
  const actions = useContentActions();
  const approved = item.approvalStatus === 'approved';
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
          {item.publishedAt && (
            <p className="text-sm text-ink-3">
              Sent by you, {shortTime(item.publishedAt)}
              {item.sent?.changed && ', in other words'}
            </p>
          )}
          {why.length > 0 && (
            <p className="text-sm wrap-anywhere text-ink-3">
              <bdi>{why.join('. ')}</bdi>
            </p>
          )}
        </div>
      </div>
      <div data-foot-bar className={`flex items-center gap-2 ${reviewBarLook}`}>
        {approved && <CopyButton item={item} onCopy={actions.copy} />}
        {!item.sent && (
          <>
            <Button pending={actions.pending} onClick={() => actions.reopen(item)}>
              {approved ? 'Withdraw the approval' : 'Reopen'}
            </Button>
            <p className="ml-auto max-w-[25ch] text-right text-sm text-ink-3 max-md:hidden">
              The text then waits for your approval again.
            </p>
          </>
        )}
      </div>
    </>
  );
};
