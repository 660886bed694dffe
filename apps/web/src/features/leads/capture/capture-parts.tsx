import type { Lead } from '@app/contracts/leads/leads.api';
import { leadStatusLabels, statusAfterTouch } from '@app/contracts/leads/leads.constants';
import { cutTo } from '@app/contracts/text';
import { cn } from '@/shared/lib/cn';
import { plural } from '@/shared/lib/format';
import { Button } from '@/shared/ui/button';
import { Textarea } from '@/shared/ui/field';
import { Segmented } from '@/shared/ui/segmented';
import { bookmarklet } from './bookmarklet';
import { rowLook } from './capture-fields';
import type { Captured, Mark } from './read-paste';
import type { useKnown } from './use-capture';

const marks: Record<NonNullable<Mark>, string> = {
  field: 'underline decoration-2 underline-offset-2',
  words: 'border-l-2 border-line-3 pl-2',
  left: 'text-ink-3 line-through',
};

export const Well = ({ lines, onEdit }: { lines: Captured['lines']; onEdit: (() => void) | undefined }) => (
  <div className="grid justify-items-start gap-1">
    <section
      aria-label="What you pasted"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls must be reachable by keyboard
      tabIndex={0}
      className="max-h-44 w-full overflow-y-auto rounded-control bg-sunk px-3 py-2 font-mono text-[12px]/[18px]"
    >
      {lines.map(({ text, mark }, i) => (
        <p key={i} dir="auto" className={cn('min-h-[18px] wrap-anywhere', mark && marks[mark])}>
          {text.slice(0, 500)}
        </p>
      ))}
    </section>
    {onEdit && (
      <Button size="sm" variant="quiet" onClick={onEdit}>
        Change the paste
      </Button>
    )}
  </div>
);

interface OutcomeProps {
  read: Captured;
  to: Lead | null;
  keepsWords: boolean;
}

interface WhoProps {
  /** The known lead to which the paste is saved; null for a new lead. */
  to: Lead | null;
  first: string;
  search: ReturnType<typeof useKnown>;
  onChoose: (choice: 'known' | 'new') => void;
}

export const WhoItIs = ({ to, first, search: { known, pending, failed, retry }, onChoose }: WhoProps) => (
  <div className="flex flex-wrap items-center gap-3 border-y border-line py-2.5">
    <p className="min-w-0 flex-1">
      <b className="block font-semibold wrap-anywhere">
        {to ? `${first} is already a lead` : first ? `${first}, a new lead` : 'Who is it?'}
      </b>
      <span className="text-sm text-ink-3">
        {pending && 'Searching your leads'}
        {!pending && known?.why}
        {!pending && !known && !failed && 'None of your leads matches.'}
        {!pending && !known && failed && (
          <>
            Not all of your leads could be searched. They may be among them.{' '}
            <button type="button" className="link text-ink-2 max-md:py-3" onClick={retry}>
              Try again
            </button>
          </>
        )}
      </span>
    </p>
    {known && (
      <Segmented
        label="Save to"
        className="max-md:w-full"
        value={to ? 'known' : 'new'}
        options={[
          { value: 'known', label: `To ${cutTo(known.lead.name, 20)}` },
          { value: 'new', label: 'New lead' },
        ]}
        onChange={(value) => onChoose(value === 'new' ? 'new' : 'known')}
      />
    )}
  </div>
);

interface WordsProps {
  read: Captured;
  words: string;
  /** The thread of the lead already has these words. */
  kept: boolean;
}

export const CapturedWords = ({ read: { kind, by }, words, kept }: WordsProps) => (
  <div className={rowLook}>
    <span className="text-ink-3">{by === 'you' ? 'Your mail' : kind === 'mail' ? 'Their reply' : 'Their words'}</span>
    <p dir="auto" className="line-clamp-5 font-serif text-[14px]/[21px] whitespace-pre-line wrap-anywhere">
      {words}
    </p>
    <span className="text-sm text-ink-3">
      {kept ? 'already in the thread, kept once' : kind === 'mail' ? 'kept as written' : 'kept as a note'}
    </span>
  </div>
);

const leftOf: Record<Captured['kind'], string> = {
  mail: 'of other mails',
  profile: 'of other parts of the page',
  signature: 'that no field takes',
};

/** Says before saving what is left out, and what happens to the lead. */
export const Outcome = ({ read: { kind, by, lines }, to, keepsWords }: OutcomeProps) => {
  const left = lines.filter(({ text, mark }) => mark === 'left' && text.trim() !== '').length;
  const isMail = kind === 'mail' && keepsWords;
  const from = to?.status ?? 'new';
  const status = isMail && statusAfterTouch(by === 'you' ? 'message' : 'reply', from);
  const rows = [
    left > 0 && ['Left out', `${plural(left, 'line')} ${leftOf[kind]}`],
    status && ['Status', `${leadStatusLabels[from]} to ${leadStatusLabels[status]}`],
    isMail && ['Then', by === 'you' ? 'The wait for an answer begins' : 'Next step: answer their reply'],
  ].filter((row) => row !== false && row !== null);
  if (rows.length === 0) return null;
  return (
    <dl>
      {rows.map(([name, says]) => (
        <div key={name} className="grid grid-cols-[92px_minmax(0,1fr)] gap-x-3 border-b border-line py-1.5">
          <dt className="text-ink-3">{name}</dt>
          <dd>{says}</dd>
        </div>
      ))}
    </dl>
  );
};

export const Bookmarklet = () => (
  <details className="text-sm text-ink-3">
    <summary className="cursor-pointer py-1 max-md:py-3">Capture from any page with a bookmark</summary>
    <p className="pb-1.5">
      Save this as the address of a bookmark. On a page, select what matters and open the bookmark: Add Lead opens
      filled. The words stay in the browser.
    </p>
    <Textarea
      readOnly
      aria-label="Address of the bookmark"
      rows={3}
      className="font-mono"
      value={bookmarklet(location.origin)}
    />
  </details>
);
