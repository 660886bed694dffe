import type { Content } from '@app/contracts/content/content.api';
import { declineReasonLabels } from '@app/contracts/content/content.constants';
import { shortTime } from '@/shared/format';
import { Button } from '@/shared/ui/button';
import { StateWord } from '@/shared/ui/chip';
import { Fingerprint, Seal } from '@/shared/ui/seal';
import { CopyButton } from './copy-button';
import { reviewBarLook } from './review-bar';
import { useContentActions } from './use-content-actions';

/** What was decided about a text, with its seal, and the way back. */
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
          label={approved ? 'The seal of this exact text' : 'Without approval the seal stays ash'}
        />
        <div className="min-w-0">
          <StateWord state={item.approvalStatus}>
            {approved ? 'Approved by you' : 'Declined by you'}
            {item.decidedAt && `, ${shortTime(item.decidedAt)}`}
          </StateWord>
          <p>
            <Fingerprint value={item.fingerprint} />
          </p>
          {item.copiedAt && <p className="text-sm text-ink-3">Copied by you, {shortTime(item.copiedAt)}</p>}
          {why.length > 0 && (
            <p className="text-sm wrap-anywhere text-ink-3">
              <bdi>{why.join('. ')}</bdi>
            </p>
          )}
        </div>
      </div>
      <div data-foot-bar className={`flex items-center gap-2 ${reviewBarLook}`}>
        {approved && <CopyButton item={item} onCopy={actions.copy} />}
        <Button pending={actions.pending} onClick={() => actions.reopen(item)}>
          {approved ? 'Take the approval back' : 'Reopen'}
        </Button>
        <p className="ml-auto max-w-[25ch] text-right text-sm text-ink-3 max-md:hidden">
          It then waits for your yes again, in these words.
        </p>
      </div>
    </>
  );
};
