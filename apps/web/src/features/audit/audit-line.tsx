import type { AuditEntry } from '@app/contracts/audit/audit.api';
import {
  Copy,
  CreditCard,
  FileDown,
  FilePenLine,
  ListRestart,
  type LucideIcon,
  MessageCircle,
  Minus,
  Pencil,
  Send,
  ShieldMinus,
  ShieldUser,
  Undo2,
  UserRound,
} from 'lucide-react';
import { clockTimeWithSeconds, exactTime } from '@/shared/lib/dates';
import { number } from '@/shared/lib/format';
import { Seal } from '@/shared/ui/seal';
import { EntryDetail } from './entry-detail';

/** Who acted: a name, else the email, else the product. */
const actorName = ({ actor }: AuditEntry): string =>
  actor.as === 'system' ? (actor.name ?? 'Keepwarm') : (actor.name ?? actor.email ?? 'Somebody');

interface AuditLineProps {
  entry: AuditEntry;
  timeZone: string;
  open: boolean;
  onToggle: () => void;
}

const signs: Record<string, LucideIcon> = {
  DraftGenerated: FilePenLine,
  DraftEdited: Pencil,
  ContentDeclined: Minus,
  ContentReopened: Undo2,
  ContentCopied: Copy,
  ContentSent: Send,
  ContentSendTakenBack: Undo2,
  TierGranted: ShieldUser,
  TierRevoked: ShieldMinus,
};
const kinds: Record<AuditEntry['kind'], LucideIcon> = {
  approval: FilePenLine,
  plan: CreditCard,
  account: UserRound,
  export: FileDown,
  operation: ListRestart,
  support: MessageCircle,
};

const EntrySign = ({ entry }: { entry: AuditEntry }) => {
  if (entry.seal) return <Seal fingerprint={entry.seal} size={20} />;
  const Sign = signs[entry.type] ?? kinds[entry.kind];
  return <Sign aria-hidden className="size-3.5 text-ink-3" />;
};

export const AuditLine = ({ entry, timeZone, open, onToggle }: AuditLineProps) => (
  <li
    data-entry={entry.id}
    className="relative grid grid-cols-[68px_20px_minmax(0,1fr)_auto] gap-x-3.5 border-b border-line py-2.5 max-md:min-h-11 max-md:grid-cols-[20px_minmax(0,1fr)_auto] max-md:gap-x-2.5"
  >
    <time
      dateTime={entry.at}
      title={exactTime(entry.at, timeZone)}
      className="record text-ink-3 max-md:col-start-3 max-md:row-start-1 max-md:text-right"
    >
      {clockTimeWithSeconds(entry.at, timeZone)}
    </time>
    {/* The vertical line through all signs. */}
    <span
      aria-hidden
      className="relative flex justify-center before:absolute before:-top-2.5 before:-bottom-2.5 before:w-px before:bg-line-2 max-md:row-start-1"
    >
      <span className="relative z-1 grid size-5 place-content-center rounded-full bg-canvas">
        <EntrySign entry={entry} />
      </span>
    </span>
    <div className="min-w-0 max-md:row-start-1">
      <button
        type="button"
        aria-expanded={open}
        onClick={onToggle}
        className="block w-full rounded-chip text-left before:absolute before:inset-x-0 before:top-0 before:h-10 max-md:before:h-11 hover:underline hover:decoration-line-3 hover:underline-offset-3"
      >
        <span className="line-clamp-3 wrap-anywhere">
          <b>
            <bdi>{actorName(entry)}</bdi>
          </b>
          {entry.actor.as === 'admin' && ', admin,'} <bdi>{entry.summary}</bdi>
        </span>
      </button>
      {entry.note && (
        <p className="mt-px line-clamp-4 text-sm wrap-anywhere text-ink-3">
          <bdi>{entry.note}</bdi>
        </p>
      )}
      {open && (
        <div className="relative mt-2.5 mb-1 max-md:-mr-[68px]">
          <EntryDetail id={entry.id} />
        </div>
      )}
    </div>
    <span className="record self-start text-right text-ink-3 max-md:col-start-3 max-md:row-start-1 max-md:mt-5 max-md:text-[11px]">
      <span className="sr-only">Entry </span>
      {entry.entry === null ? <span title="It gets its number in a moment">not yet</span> : number(entry.entry)}
    </span>
  </li>
);
