import { Link } from '@tanstack/react-router';
import { Copy } from 'lucide-react';
import { shortTime } from '@/shared/lib/dates';
import { SentConfirmation } from '@/shared/text/sent-confirmation';
import { Button } from '@/shared/ui/button';
import { StateLabel } from '@/shared/ui/chip';
import { Fingerprint, Seal } from '@/shared/ui/seal';
import { Perforation, Sheet } from '@/shared/ui/sheet';
import { type Answered, authorOf, placeOf } from './engagement-labels';
import { OpenInPlatform, sheetLook } from './reply-box';
import { useReplyActions } from './use-reply-actions';

export const PostedSheet = ({ prompt, onNotYet }: { prompt: Answered; onNotYet?: () => void }) => {
  const { reply } = prompt;
  const { posted, copyAgain, withdraw } = useReplyActions();
  const at = reply.copiedAt ?? reply.decidedAt;
  return (
    <Sheet aria-label={`Reply to ${authorOf(prompt)}`} className={sheetLook}>
      <div className="flex items-center gap-4 pt-1 pb-4">
        <Seal fingerprint={reply.fingerprint} size={64} draw label="Seal of this exact text" />
        <div className="min-w-0 flex-1">
          <StateLabel state="approved" className="max-w-full whitespace-normal!">
            {reply.copiedAt ? 'Approved and copied by you' : 'Approved by you'}
            {at && `, ${shortTime(at)}`}
          </StateLabel>
          <p>
            <Fingerprint value={reply.fingerprint} groups={3} />
          </p>
        </div>
        <Link
          to="/approvals"
          search={{ id: reply.contentId, receipt: true }}
          aria-label={`Receipt of the reply to ${authorOf(prompt)}`}
          className="link self-start py-1 text-ink-2 max-md:-my-2 max-md:py-3"
        >
          Receipt
        </Link>
      </div>
      <p dir="auto" className="letter pb-4 whitespace-pre-line wrap-anywhere">
        {reply.body}
      </p>
      <div className="flex flex-wrap gap-2 pb-4">
        <Button size="sm" pending={copyAgain.pending} onClick={() => copyAgain.act({ prompt })}>
          <Copy className="size-3.5" />
          {reply.copiedAt ? 'Copy again' : 'Copy'}
        </Button>
        <OpenInPlatform prompt={prompt} size="sm" />
        <Button size="sm" variant="quiet" pending={withdraw.pending} onClick={() => withdraw.act({ prompt })}>
          Withdraw the approval
        </Button>
      </div>
      <Perforation className="-mx-5 max-md:-mx-4" />
      <SentConfirmation
        approved={{ ...reply, title: null }}
        done="posted"
        why={`Keepwarm cannot see ${placeOf(prompt)}, so it asks you.`}
        pending={posted.pending}
        onDone={(text) => posted.act({ prompt, ...(text !== undefined && { text }) })}
        onNotYet={onNotYet}
      />
    </Sheet>
  );
};
