import { Copy } from 'lucide-react';
import { useId, useState } from 'react';
import { shortTime } from '@/shared/dates';
import { Button } from '@/shared/ui/button';
import { StateLabel } from '@/shared/ui/chip';
import { Field, focusOnMount, Textarea } from '@/shared/ui/field';
import { Fingerprint, Seal } from '@/shared/ui/seal';
import { Perforation, Sheet } from '@/shared/ui/sheet';
import { WordDiff } from '@/shared/ui/word-diff';
import { type Answered, authorOf, placeOf } from './labels';
import { OpenInPlatform, sheetLook } from './reply-box';
import { useReplyActions } from './use-reply-actions';

const longest = 20_000;

interface ChangedProps {
  prompt: Answered;
  pending: boolean;
  onPosted: (text: string) => void;
  onClose: () => void;
}

/** Takes the words that really went out, and shows what changed. */
const ChangedIt = ({ prompt, pending, onPosted, onClose }: ChangedProps) => {
  const [text, setText] = useState(prompt.reply.body);
  const changed = text.trim() !== '' && text !== prompt.reply.body;
  return (
    <form
      className="grid gap-3 pt-3.5"
      onSubmit={(event) => {
        event.preventDefault();
        if (changed && !pending) onPosted(text);
      }}
    >
      <Field
        label="What you posted"
        hint="Paste the words as they stand there. The approved words are kept beside them."
      >
        <Textarea
          ref={focusOnMount}
          value={text}
          maxLength={longest}
          dir="auto"
          className="font-serif text-[15px]/[23px]"
          onChange={(event) => setText(event.target.value)}
        />
      </Field>
      {changed && (
        <p aria-label="Changes" className="font-serif text-[14.5px]/[23px] wrap-anywhere">
          <WordDiff before={prompt.reply.body} after={text} />
        </p>
      )}
      <div className="flex flex-wrap justify-end gap-2">
        <Button variant="quiet" onClick={onClose}>
          Back
        </Button>
        <Button type="submit" variant="primary" pending={pending} disabled={!changed}>
          I posted this
        </Button>
      </div>
    </form>
  );
};

interface PostedSheetProps {
  prompt: Answered;
  /** The person answered “Not yet”. */
  onNotYet?: () => void;
}

/** An approved reply: its seal, its exact words, and the question whether it is posted. */
export const PostedSheet = ({ prompt, onNotYet }: PostedSheetProps) => {
  const { reply } = prompt;
  const [changing, setChanging] = useState(false);
  const { posted, copyAgain, withdraw } = useReplyActions();
  const id = useId();
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
      {changing ? (
        <ChangedIt
          prompt={prompt}
          pending={posted.pending}
          onPosted={(text) => posted.act({ prompt, text })}
          onClose={() => setChanging(false)}
        />
      ) : (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-3 pt-3.5">
          <div className="min-w-0 flex-[1_1_14rem]">
            <h3 id={id} className="text-md font-semibold">
              Posted?
            </h3>
            <p className="text-ink-2">Keepwarm cannot see {placeOf(prompt)}, so it asks you.</p>
          </div>
          <fieldset aria-labelledby={id} className="flex gap-2 max-md:w-full max-md:[&>button]:flex-1">
            <Button pending={posted.pending} onClick={() => posted.act({ prompt })}>
              Yes
            </Button>
            {onNotYet && <Button onClick={onNotYet}>Not yet</Button>}
            <Button onClick={() => setChanging(true)}>Changed it</Button>
          </fieldset>
        </div>
      )}
    </Sheet>
  );
};
