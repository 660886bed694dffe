import type { ContentDetail } from '@app/contracts/content/content.api';
import type { recordOfApproval } from '@app/contracts/content/receipt.api';
import { channelLabels } from '@app/contracts/content/content.constants';
import { useQuery } from '@tanstack/react-query';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { Check, Printer } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { getQuery } from '@/shared/http/get-query';
import { exactTime, shortTime } from '@/shared/lib/dates';
import { number } from '@/shared/lib/format';
import { Button } from '@/shared/ui/button';
import { Drawer } from '@/shared/ui/dialog';
import { Fingerprint, Seal, sealLabel } from '@/shared/ui/seal';
import { Skeleton } from '@/shared/ui/skeleton';
import { Perforation, Sheet } from '@/shared/ui/sheet';
import { ChangeTally } from '@/shared/ui/word-diff';
import { nameOf, useUser } from '@/shared/queries/current-user.queries';
import { headingOf } from '@/shared/labels/text-labels';
import { CheckText } from './receipt-check';

const Rows = ({ rows }: { rows: readonly (readonly [name: string, value: ReactNode])[] }) => (
  <>
    <Perforation className="my-4" />
    <dl className="grid grid-cols-[104px_minmax(0,1fr)] gap-x-3 gap-y-2">
      {rows.map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="text-ink-3">{name}</dt>
          <dd className="wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  </>
);

/** The last words of the assistant. */
const writtenIn = ({ revisions }: ContentDetail) =>
  revisions.findLast(({ kind }) => kind === 'drafted' || kind === 'rewritten');

const Changed = ({ item }: { item: ContentDetail }) => {
  const before = writtenIn(item)?.body ?? item.body;
  return before === item.body ? (
    'nothing'
  ) : (
    <ChangeTally before={before} after={item.body} says={['added', 'removed']} />
  );
};

/** The number of the approval's entry in the record, and when the record was last verified without a fault. */
const InRecord = ({ id }: { id: string }) => {
  const { data, error } = useQuery(
    // A new verification changes it, and the live stream does not report that.
    getQuery<typeof recordOfApproval>(['content', 'record', id], '/api/content/:id/record', { params: { id } }),
  );
  if (error && !data) return 'could not be read';
  if (!data) return <Skeleton className="h-4 w-32" />;
  if (data.entry === null) return 'entered in a moment';
  return (
    <span className="record">
      {number(data.entry)}
      {data.checkedAt && `, chain checked ${shortTime(data.checkedAt)}`}
    </span>
  );
};

const ReceiptSheet = ({ item }: { item: ContentDetail }) => {
  const user = useUser();
  const { title, body, type, channel, fingerprint, decidedAt, copiedAt, publishedAt, sent, generatedByAi } = item;
  return (
    <Sheet data-paper="receipt" className="p-6 max-md:p-4">
      <div className="flex items-center gap-4">
        <Seal fingerprint={fingerprint} size={84} label={sealLabel(true)} />
        <div className="min-w-0">
          <p className="flex items-center gap-1.5 text-green">
            <Check aria-hidden />
            Approved by you
          </p>
          <p className="text-[16px]/[22px] font-semibold wrap-anywhere">
            <bdi>{headingOf(item)}</bdi>
          </p>
          <p className="text-ink-3">{channel === 'email' ? 'Mail, subject and text' : channelLabels[channel]}</p>
        </div>
      </div>
      <Perforation className="my-4" />
      {title && channel === 'email' && (
        <p className="letter mb-2 text-[15px]/[24px]! font-semibold wrap-anywhere">
          <bdi>{title}</bdi>
        </p>
      )}
      <div className="letter text-[15px]/[24px]!" dir="auto">
        {body}
      </div>
      <Rows
        rows={[
          ['Sealed', channel === 'email' ? 'subject and text, as one' : 'the text above'],
          ['Approved', decidedAt && exactTime(decidedAt)],
          ['By', `${nameOf(user)}, by hand`],
          ['Drafted', `${generatedByAi ? 'AI' : 'Template'}, ${shortTime(writtenIn(item)?.at ?? item.createdAt)}`],
          ['You changed', <Changed key="changed" item={item} />],
        ]}
      />
      <Rows
        rows={[
          ['Copied', copiedAt ? `by you, ${shortTime(copiedAt)}` : 'not yet'],
          [
            type === 'message' ? 'Sent' : 'Posted',
            sent
              ? `you said yes${publishedAt ? `, ${shortTime(publishedAt)}` : ''}${sent.changed ? ', in other words than these' : ''}`
              : 'you have not said so',
          ],
          ['By Keepwarm', 'not sent: Keepwarm cannot send'],
        ]}
      />
      <Rows
        rows={[
          ['Fingerprint', <Fingerprint key="digits" value={fingerprint} groups={16} className="block max-w-[20ch]" />],
          ['Record', <InRecord key="record" id={item.id} />],
        ]}
      />
    </Sheet>
  );
};

/** The receipt of an approved text. The address can open it. */
export const Receipt = ({ item }: { item: ContentDetail }) => {
  const [opened, setOpened] = useState(false);
  const { id, receipt } = useLocation({ select: ({ search }) => search });
  const navigate = useNavigate();
  const asked = receipt === true && id === item.id;
  const setOpen = (next: boolean) => {
    setOpened(next);
    if (!next && asked) void navigate({ to: '/approvals', search: { id }, replace: true });
  };
  return (
    <>
      <Button variant="quiet" size="sm" onClick={() => setOpen(true)}>
        Receipt
      </Button>
      <Drawer
        open={opened || asked}
        onOpenChange={setOpen}
        title="Receipt"
        action={
          <Button variant="quiet" size="sm" onClick={() => window.print()}>
            <Printer aria-hidden />
            Print
          </Button>
        }
      >
        <div className="p-5 max-md:p-3">
          <ReceiptSheet item={item} />
          <CheckText />
        </div>
      </Drawer>
    </>
  );
};
