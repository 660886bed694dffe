import type { Content, ContentDetail } from '@app/contracts/content/content.api';
import { Button } from '@/shared/ui/button';
import { CopyButton } from './copy-button';
import { useContentActions } from '../use-content-actions';
import { CopyAndOpen } from './post-approval';
import { usePlace } from './send-place';

interface DecidedBarProps {
  item: Content;
  detail: ContentDetail | undefined;
  /** The person sends the words to another place than the one that they were written for. */
  elsewhere: boolean;
  /** Opens the next draft that waits. */
  onNext: (() => void) | undefined;
  look: string;
}

/** The buttons below a decided text: take the decision back, copy the approved words, open the next draft. */
export const DecidedBar = ({ item, detail, elsewhere, onNext, look }: DecidedBarProps) => {
  const actions = useContentActions();
  const approved = item.approvalStatus === 'approved';
  const place = usePlace(approved ? detail : undefined, elsewhere);
  return (
    <>
      {!item.sent && (
        <p className="mb-6 flex flex-wrap items-center gap-x-3">
          <Button size="sm" pending={actions.pending} onClick={() => actions.reopen(item)}>
            {approved ? 'Withdraw the approval' : 'Reopen'}
          </Button>
          <span className="text-sm text-ink-3">The text then waits for your approval again.</span>
        </p>
      )}
      {(approved || onNext) && (
        <div data-foot-bar className={`flex items-center gap-2 ${look}`}>
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
