import type { changeShare, revokeShare, Share, shareProgress } from '@app/contracts/digest/share.api';
import { type ShareBlock, shareBlocks } from '@app/contracts/digest/share.constants';
import type { CallOf } from '@app/contracts/endpoint';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useAction } from '@/shared/actions/use-action';
import { call } from '@/shared/http/call';
import { dayAndMonth, todayOrShortTime } from '@/shared/lib/dates';
import { plural } from '@/shared/lib/format';
import { Button } from '@/shared/ui/button';
import { CopyLine } from '@/shared/ui/copyable-value';
import { Dialog } from '@/shared/ui/dialog';
import { Loaded } from '@/shared/ui/empty-state';
import { Field } from '@/shared/ui/field';
import { Panel, PanelBody, PanelSkeleton } from '@/shared/ui/panel';
import { Select } from '@/shared/ui/select';
import { Skeleton } from '@/shared/ui/skeleton';
import { Switch } from '@/shared/ui/switch';
import { previewQuery, shareQuery } from './share.queries';
import { SharedFigures } from './shared-figures';

const blockLabels: Record<ShareBlock, string> = {
  cadence: 'Cadence kept',
  approvals: 'Approvals: nothing left without your yes',
  conversations: 'Conversations that moved on',
  pipeline: 'Open pipeline, as ranges only',
};

const ends = [
  { value: '30', label: 'After 30 days' },
  { value: '90', label: 'After 90 days' },
  { value: 'none', label: 'When I end it' },
];

interface BlocksProps {
  chosen: readonly ShareBlock[];
  disabled: boolean;
  onChange: (blocks: ShareBlock[]) => void;
}

/** The choice of the parts that the page shows. The last one cannot be switched off. */
const Blocks = ({ chosen, disabled, onChange }: BlocksProps) => {
  const id = useId();
  return (
    <fieldset className="grid gap-1">
      <legend className="mb-1 text-sm font-medium text-ink-2">What the page shows</legend>
      {shareBlocks.map((block) => {
        const on = chosen.includes(block);
        return (
          <div key={block} className="flex min-h-8 items-center gap-3 max-md:min-h-11">
            <label htmlFor={`${id}-${block}`} className="min-w-0 flex-1">
              {blockLabels[block]}
            </label>
            <Switch
              id={`${id}-${block}`}
              checked={on}
              disabled={disabled || (on && chosen.length === 1)}
              onCheckedChange={(next) => onChange(shareBlocks.filter((b) => (b === block ? next : chosen.includes(b))))}
            />
          </div>
        );
      })}
    </fieldset>
  );
};

/** Shows what a visitor sees, without counting a view. */
const Preview = ({ onClose }: { onClose: () => void }) => (
  <Dialog open onOpenChange={onClose} title="What a visitor sees" width={680}>
    <Loaded query={useQuery(previewQuery)} what="The preview" loading={<Skeleton className="h-[480px]" />}>
      {(progress) => <SharedFigures progress={progress} />}
    </Loaded>
  </Dialog>
);

const stateWords = ({ on, expired, expiresAt, views, lastViewedAt }: Share): string => {
  if (!on) return 'Off. Nobody sees anything.';
  const end = expiresAt === null ? 'no end' : `${expired ? 'ended' : 'ends'} on ${dayAndMonth(expiresAt)}`;
  const seen = lastViewedAt === null ? 'not opened yet' : `last ${todayOrShortTime(lastViewedAt)}`;
  return `On, ${end}. ${plural(views, 'view')}, ${seen}.`;
};

type NewLink = CallOf<typeof shareProgress>['body'];

const PrivateLink = ({ share }: { share: Share }) => {
  /** The link, which nobody can read again. */
  const [made, setMade] = useState<string>();
  const [previews, setPreviews] = useState(false);
  const [draft, setDraft] = useState<NewLink>({ blocks: [...shareBlocks], days: 30 });
  const client = useQueryClient();
  const keep = (now: Share) => client.setQueryData(shareQuery.queryKey, now);
  const failed = { title: 'Not saved', text: 'Your private link is as it was. Please try again.' };
  const make = useAction({
    run: (body: NewLink, extras) => call<typeof shareProgress>('POST', '/api/share', { body, ...extras }),
    done: { title: 'Private link made' },
    failed,
    after: ({ token, ...now }) => {
      keep(now);
      // The secret is after the #, because browsers do not send that part of an address.
      setMade(`${window.location.origin}/shared#${token}`);
    },
  });
  const change = useAction({
    run: (next: ShareBlock[], extras) =>
      call<typeof changeShare>('PATCH', '/api/share', { body: { blocks: next }, ...extras }),
    inOrder: 'share-blocks',
    failed,
    after: keep,
  });
  const revoke = useAction({
    run: (_: undefined, extras) => call<typeof revokeShare>('DELETE', '/api/share', extras),
    done: { title: 'Private link ended', text: 'Nobody can open it any more.' },
    failed,
    after: keep,
  });
  // A switch stays enabled while it waits for the server. A disabled one would lose the focus and the next press.
  const blocks = share.on ? (change.running.at(-1) ?? share.blocks) : draft.blocks;
  const busy = make.pending || revoke.pending;
  const link = share.on ? made : undefined;
  return (
    <PanelBody className="grid gap-4">
      <div>
        <h3 className="text-md font-semibold tracking-[-0.005em]">Share my progress</h3>
        <p className="text-ink-3">{stateWords(share)}</p>
        <p className="mt-1 text-sm text-pretty text-ink-3">
          A private page for a partner or a mentor: sums of your last four whole weeks, and amounts as ranges.
        </p>
      </div>
      {link && (
        <div className="grid gap-1.5">
          <p className="text-sm font-medium text-ink-2">Your link. Copy it now: it is not shown again.</p>
          <CopyLine value={link} what="the private link" />
        </div>
      )}
      <Blocks
        chosen={blocks}
        disabled={busy}
        onChange={(next) => (share.on ? change.act(next) : setDraft({ ...draft, blocks: next }))}
      />
      <Field label={share.on ? 'A new link ends' : 'The link ends'} className="md:max-w-[240px]">
        <Select
          changes
          value={String(draft.days ?? 'none')}
          options={ends}
          onChange={(end) => setDraft({ ...draft, days: end === '30' ? 30 : end === '90' ? 90 : null })}
        />
      </Field>
      <div className="flex flex-wrap gap-2">
        <Button
          variant={share.on ? 'default' : 'primary'}
          pending={make.pending}
          onClick={() => make.act({ ...draft, blocks })}
        >
          {share.on ? 'Make a new link' : 'Make a private link'}
        </Button>
        {share.on && (
          <>
            <Button onClick={() => setPreviews(true)}>Preview as a visitor</Button>
            <Button variant="danger" pending={revoke.pending} onClick={() => revoke.act(undefined)}>
              End the link
            </Button>
          </>
        )}
      </div>
      {share.on && <p className="text-sm text-ink-3">A new link ends the one before.</p>}
      {previews && <Preview onClose={() => setPreviews(false)} />}
    </PanelBody>
  );
};

export const ShareSettings = () => (
  <Panel aria-label="Share my progress">
    <Loaded
      query={useQuery(shareQuery)}
      what="Your private link"
      loading={<PanelSkeleton rows={4} says="Loading your private link" />}
    >
      {(share) => <PrivateLink share={share} />}
    </Loaded>
  </Panel>
);
