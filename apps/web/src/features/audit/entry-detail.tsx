import type { AuditDetail } from '@app/contracts/audit/audit.api';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { exactTime } from '@/shared/lib/dates';
import { Loaded } from '@/shared/ui/empty-state';
import { digitGroups } from '@/shared/ui/seal-path';
import { Perforation, Sheet } from '@/shared/ui/sheet';
import { SkeletonLines } from '@/shared/ui/skeleton';
import { auditEntryQuery } from './audit.queries';

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <>
    <dt className="text-ink-3">{name}</dt>
    <dd className="record min-w-0 wrap-anywhere text-ink-2">{children}</dd>
  </>
);

const hash = (value: string) => digitGroups(value).join(' ');

const asStored = ({ id, type, stream, revision, position, data, metadata }: AuditDetail) =>
  JSON.stringify({ id, type, stream, revision, position, data, metadata }, null, 2);

const Paper = ({ entry }: { entry: AuditDetail }) => (
  <Sheet aria-label="This entry" className="max-w-[32rem] px-4 py-3.5">
    {entry.text && (
      <>
        {entry.text.title !== null && <p className="mb-1 font-serif font-semibold wrap-anywhere">{entry.text.title}</p>}
        <p className="note text-[14px]/[22px]">{entry.text.body}</p>
        <Perforation className="mt-3 mb-2.5" />
      </>
    )}
    <dl className="grid grid-cols-[84px_minmax(0,1fr)] gap-x-2 gap-y-1.5 text-sm max-md:grid-cols-[72px_minmax(0,1fr)]">
      {entry.text && <Fact name="Fingerprint">{hash(entry.text.fingerprint)}</Fact>}
      {entry.chain && <Fact name="Hash">{hash(entry.chain.hash)}</Fact>}
      {entry.chain && <Fact name="Hash before">{hash(entry.chain.before)}</Fact>}
      {!entry.chain && <Fact name="Hash">Not yet. It follows in a moment</Fact>}
      <Fact name="Stored as">
        {entry.type}, {entry.stream}, {entry.revision}
      </Fact>
      <Fact name="Stored at">{exactTime(entry.at, 'UTC')} UTC</Fact>
    </dl>
    <details className="group mt-2.5 text-sm">
      <summary className="link w-max rounded-chip text-ink-2 max-md:py-3">Event as stored</summary>
      <pre className="mt-2 rounded-chip bg-sunk p-3 font-mono text-[11.5px]/[18px] wrap-anywhere whitespace-pre-wrap text-ink-2">
        {asStored(entry)}
      </pre>
    </details>
  </Sheet>
);

const loading = (
  <SkeletonLines
    says="Loading this entry"
    lines={['h-3 w-11/12', 'h-3 w-4/5', 'h-3 w-3/5', 'mt-3 h-2.5 w-2/3']}
    className="grid max-w-[32rem] gap-2.5 rounded-sheet bg-sheet px-4 py-4 shadow-sheet"
  />
);

export const EntryDetail = ({ id }: { id: string }) => (
  <Loaded query={useQuery(auditEntryQuery(id))} what="This entry" loading={loading}>
    {(entry) => <Paper entry={entry} />}
  </Loaded>
);
