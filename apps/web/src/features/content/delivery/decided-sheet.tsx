import type { Content, ContentDetail } from '@app/contracts/content/content.api';
import { declineReasonLabels } from '@app/contracts/content/content.constants';
import { Camera, Mail, MessageSquareText, Newspaper } from 'lucide-react';
import { shortTime } from '@/shared/lib/dates';
import { plural } from '@/shared/lib/format';
import { Button } from '@/shared/ui/button';
import { StateLabel } from '@/shared/ui/chip';
import { Fingerprint, Seal, sealLabel } from '@/shared/ui/seal';
import { Perforation } from '@/shared/ui/sheet';
import { CopyButton } from './copy-button';
import { useContentActions } from '../use-content-actions';
import { CopyAndOpen, type ElsewhereProps, OtherPlace, PostApproval } from './post-approval';
import { newMail, type Place, usePlace } from './send-place';
import { Receipt } from './receipt';

export const DecidedSheetHead = ({ item, detail }: { item: Content; detail: ContentDetail | undefined }) => {
  const approved = item.approvalStatus === 'approved';
  const why = [item.declineReason && declineReasonLabels[item.declineReason], item.declineNote].filter(Boolean);
  return (
    <div className="mb-5 flex flex-wrap items-center gap-x-4 gap-y-1">
      <Seal fingerprint={item.fingerprint} size={64} ash={!approved} label={sealLabel(approved)} />
      <div className="min-w-0 flex-1">
        <StateLabel state={item.approvalStatus} className="max-w-full whitespace-normal!">
          {item.sent
            ? `Approved and ${item.type === 'message' ? 'sent' : 'posted'} by you`
            : approved
              ? 'Approved by you'
              : 'Declined by you'}
          {!item.sent && item.decidedAt && `, ${shortTime(item.decidedAt)}`}
        </StateLabel>
        <p>
          <Fingerprint value={item.fingerprint} groups={3} />
        </p>
        {why.length > 0 && (
          <p className="text-sm wrap-anywhere text-ink-3">
            <bdi>{why.join('. ')}</bdi>
          </p>
        )}
      </div>
      {approved && detail && (
        <span className="self-start max-md:-mb-2 max-md:ml-[70px] max-md:w-full">
          <Receipt item={detail} />
        </span>
      )}
    </div>
  );
};

const signs = { instagram_post: Camera, linkedin_post: Newspaper } as const;

const ToPlace = ({ item, place, elsewhere, onElsewhere }: ElsewhereProps & { place: Place }) => {
  const isMail = place.href.startsWith('mailto:');
  const Sign = isMail ? Mail : (signs[item.channel as keyof typeof signs] ?? MessageSquareText);
  const mail = [
    ['To', place.what === newMail ? 'you fill it in' : place.what],
    ['Subject', item.title ?? 'you fill it in'],
    ['Body', `these words, ${plural(item.body.length, 'character')}`],
  ];
  return (
    <section aria-label="Where it goes" className="pt-4">
      <div className="flex items-start gap-3">
        <span aria-hidden className="grid size-8 flex-none place-items-center rounded-control bg-fill text-ink-2">
          <Sign className="size-4" />
        </span>
        <div className="min-w-0 flex-1">
          <h3 className="font-medium">{place.where}</h3>
          <p className="font-mono text-sm wrap-anywhere text-ink-3">{isMail ? `${newMail}, filled in` : place.what}</p>
        </div>
        <OtherPlace item={item} elsewhere={elsewhere} onElsewhere={onElsewhere} />
      </div>
      {isMail && (
        <dl className="mt-2.5">
          {mail.map(([name, says]) => (
            <div key={name} className="grid grid-cols-[72px_minmax(0,1fr)] border-b border-line py-1.5 wrap-anywhere">
              <dt className="text-ink-3">{name}</dt>
              <dd>
                <bdi>{says}</bdi>
              </dd>
            </div>
          ))}
        </dl>
      )}
      <p className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-2">
        <CopyButton item={item} size="sm" />
        <span className="min-w-0 flex-[1_1_12rem] text-sm text-ink-3">{place.task}</span>
      </p>
    </section>
  );
};

/** The part under the perforation of an approved sheet: the place where it is sent, then “Sent?”, then what followed. */
export const DecidedSheetFoot = (props: ElsewhereProps) => {
  const { item } = props;
  const place = usePlace(item, props.elsewhere);
  if (!place && !item.sent && item.copiedAt === null) return null;
  return (
    <>
      <Perforation className="-mx-8 mt-5 max-md:-mx-[18px]" />
      {place && !item.sent && item.copiedAt === null && <ToPlace {...props} place={place} />}
      <PostApproval {...props} />
    </>
  );
};

interface DecidedBarProps {
  item: Content;
  detail: ContentDetail | undefined;
  elsewhere: boolean;
  onNext: (() => void) | undefined;
  look: string;
}

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
          {place && !item.sent && <CopyAndOpen item={item} place={place} />}
          {approved && (!place || item.sent) && <CopyButton item={item} keys={item.sent ? undefined : 'c'} />}
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
