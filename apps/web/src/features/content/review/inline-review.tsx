import type { ContentDetail } from '@app/contracts/content/content.api';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { CallError } from '@/shared/http/call';
import { cn } from '@/shared/lib/cn';
import { lazily } from '@/shared/ui/lazily';
import { Button } from '@/shared/ui/button';
import { StateLabel } from '@/shared/ui/chip';
import { Empty, LoadError } from '@/shared/ui/empty-state';
import { Panel, PanelBody } from '@/shared/ui/panel';
import { conflictTitles } from '@/shared/text/text-conflict';
import { contentDetailQuery } from '@/shared/queries/text.queries';
import { headingOf, waits } from '@/shared/labels/text-labels';
import { RepurposeMenu } from '../memory/repurpose-menu';
import { ReviewFocus } from './review-focus';
import { OriginChips } from '../text-head';
import { DraftComing } from './review-skeleton';
import { PreviewPlace } from './sheet/post-preview';

const DeliverySteps = lazily(async () => (await import('../delivery/delivery-steps')).DeliverySteps);

const barLook = [
  'flex-wrap border-t border-line pt-3.5 max-md:[&>*]:flex-[1_1_40%]',
  'md:[&>p]:m-0 md:[&>p]:max-w-none md:[&>p]:basis-full md:[&>p]:text-left',
].join(' ');

/** The decision that another screen made while the draft was open here, or null. */
const useDecidedElsewhere = (item: ContentDetail | undefined) => {
  const [waited, setWaited] = useState(false);
  const [here, setHere] = useState(false);
  if (item && waits(item) && !waited) setWaited(true);
  const status = item?.approvalStatus;
  const elsewhere = waited && !here && (status === 'approved' || status === 'declined') ? status : null;
  return { elsewhere, decidesHere: () => setHere(true) };
};

/** Use the id as its `key`. `came`: the draft was just written, so it gets the focus. */
export const InlineReview = ({ id, came, onClose }: { id: string; came: boolean; onClose: () => void }) => {
  const { data: item, error, refetch } = useQuery(contentDetailQuery(id));
  const { elsewhere, decidesHere } = useDecidedElsewhere(item);
  const [preview, setPreview] = useState<HTMLElement | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // The draft also comes back when a search ends. A person who types keeps the focus.
    if (!came && document.activeElement?.matches('input, textarea')) return;
    if (came) heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView?.({ block: 'start' });
  }, [came]);

  const gone = error instanceof CallError && error.status === 404;
  return (
    <section aria-label="Your draft" className="mt-2">
      <header className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2
          ref={heading}
          tabIndex={-1}
          className="scroll-mt-[calc(var(--banner)+24px)] text-md font-semibold outline-none max-md:scroll-mt-3"
        >
          Your draft
        </h2>
        {item && (
          <>
            <OriginChips item={item} />
            <StateLabel state={item.approvalStatus} />
            <span className="text-ink-3 max-md:hidden">{headingOf(item)}</span>
            <Link
              to="/approvals"
              search={{ id }}
              className={cn('link ml-auto text-ink-2', !waits(item) && 'max-md:hidden')}
            >
              In the review
            </Link>
          </>
        )}
        {item?.approvalStatus === 'approved' && <RepurposeMenu item={item} />}
        {(!item || !waits(item)) && (
          <Button size="sm" className={cn('max-md:ml-auto', !item && 'ml-auto')} onClick={onClose}>
            Close<span className="sr-only"> the draft</span>
          </Button>
        )}
      </header>
      {item ? (
        <div className="grid grid-cols-[minmax(0,1.62fr)_minmax(0,1fr)] items-start gap-5 max-lg:grid-cols-1">
          <div className="min-w-0">
            {elsewhere && (
              <output className="mb-3 block text-ink-2">{conflictTitles[elsewhere]}. This is what is stored.</output>
            )}
            <PreviewPlace value={preview}>
              <ReviewFocus
                item={item}
                detail={item}
                onDecided={decidesHere}
                onNext={undefined}
                inPlace={{ barLook, onLater: onClose }}
              />
            </PreviewPlace>
          </div>
          <div className="min-w-0 lg:sticky lg:top-[calc(var(--banner)+24px)]">
            <div ref={setPreview} />
            {item.approvalStatus === 'approved' && (
              <Panel title="From your yes to what came of it">
                <PanelBody>
                  <DeliverySteps item={item} />
                </PanelBody>
              </Panel>
            )}
          </div>
        </div>
      ) : gone ? (
        <Empty title="Text not found" detail="This text does not exist, or it belongs to another account." />
      ) : error ? (
        <LoadError what="This draft" error={error} onRetry={() => void refetch()} />
      ) : (
        <DraftComing />
      )}
    </section>
  );
};
