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
import { Seal } from '@/shared/ui/seal';

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

export const EntrySign = ({ entry }: { entry: AuditEntry }) => {
  if (entry.seal) return <Seal fingerprint={entry.seal} size={20} />;
  const Sign = signs[entry.type] ?? kinds[entry.kind];
  return <Sign aria-hidden className="size-3.5 text-ink-3" />;
};
