import type { SourceKind } from '@app/contracts/leads/lead-origin.constants';
import { moneyWords } from '@app/contracts/leads/money';
import type { DealChain } from '@app/contracts/metrics/deal-chains.api';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { cn } from '@/shared/lib/cn';
import { dayAndMonth, shortDay } from '@/shared/lib/dates';
import { Seal } from '@/shared/ui/seal';

/** The names of what a deal began with: above a chain, and after “Began with”. */
export const beginnings: Record<SourceKind, { name: string; inSentence: string }> = {
  post: { name: 'Post', inSentence: 'a post' },
  comment: { name: 'Their post', inSentence: 'a post of theirs' },
  event: { name: 'Event', inSentence: 'an event' },
  referral: { name: 'Introduction', inSentence: 'an introduction' },
  search: { name: 'Search', inSentence: 'a search' },
  other: { name: 'Beginning', inSentence: 'something else' },
};

/** How sure a step is: the product recorded it, the person said so, or nobody knows. */
type Evidence = 'observed' | 'said' | 'missing';

/** An arrow: to the right, and on small screens down. */
export const Arrow = ({ of, short = false }: { of: Evidence; short?: boolean }) => (
  <span
    aria-hidden
    className={cn(
      'relative block h-[9px]',
      short ? 'w-7' : 'w-full max-lg:h-5 max-lg:w-[9px]',
      of === 'observed' ? 'text-ink' : 'text-line-3',
    )}
  >
    <i
      className={cn(
        'absolute inset-x-0 top-1 border-t-[1.5px] border-current',
        !short && 'max-lg:inset-y-0 max-lg:right-auto max-lg:left-1 max-lg:border-t-0 max-lg:border-l-[1.5px]',
        of === 'missing' && 'border-dashed',
      )}
    />
    <i
      className={cn(
        'absolute top-px right-0 size-1.5 rotate-45 border-t-[1.5px] border-r-[1.5px] border-current',
        !short && 'max-lg:top-auto max-lg:right-auto max-lg:bottom-0.5 max-lg:left-[1.8px] max-lg:rotate-[135deg]',
      )}
    />
    {of === 'said' && (
      <i
        className={cn(
          'absolute top-px left-0 size-[7px] rounded-full border-[1.25px] border-current bg-panel',
          !short && 'max-lg:left-px',
        )}
      />
    )}
  </span>
);

export const evidenceWords: Record<Evidence, string> = { observed: 'observed', said: 'you said', missing: 'not known' };

const Step = ({ of, children }: { of: Evidence; children: ReactNode }) => (
  <div className="grid justify-items-center pr-3.5 pl-2 text-center text-[11px]/[14px] text-ink-3 max-lg:grid-cols-[14px_auto_minmax(0,1fr)] max-lg:items-center max-lg:justify-items-start max-lg:gap-x-2 max-lg:py-1.5 max-lg:pl-1 max-lg:text-left max-lg:text-sm lg:gap-y-0.5 lg:pt-1">
    <Arrow of={of} />
    <b className="font-medium text-ink-2">{evidenceWords[of]}</b>
    <span>{children}</span>
  </div>
);

interface NodeProps {
  name: string;
  day?: string | null | undefined;
  /** Nothing is known of it. */
  missing?: boolean;
  children: ReactNode;
}

const Node = ({ name, day, missing = false, children }: NodeProps) => (
  <div className="min-w-0 leading-[18px] max-lg:grid max-lg:grid-cols-[92px_minmax(0,1fr)] max-lg:gap-x-3">
    <span className="block text-sm text-ink-3">{name}</span>
    <div className={cn('min-w-0 wrap-anywhere', missing && 'text-ink-3')}>{children}</div>
    {day && <span className="block text-sm text-ink-3 max-lg:col-start-2">{day}</span>}
  </div>
);

const words = 'line-clamp-3 font-serif text-[13.5px]/[19px]';

const Beginning = ({ chain: { id, origin, postedOn } }: { chain: DealChain }) => {
  if (!origin)
    return (
      <Node name="Beginning" missing>
        Not known
        <span className="block text-sm text-ink-3">
          Where did they come from?{' '}
          <Link to="/leads/$id" params={{ id }} className="link text-ink-2">
            Say
          </Link>
        </span>
      </Node>
    );
  const { kind, contentId, text } = origin;
  return (
    <Node name={beginnings[kind].name} day={postedOn && dayAndMonth(postedOn)}>
      {contentId ? (
        <Link to="/approvals" search={{ id: contentId }} dir="auto" className={cn(words, 'hover:underline')}>
          {text ?? 'A post of yours'}
        </Link>
      ) : (
        <span dir="auto" className="line-clamp-3">
          {text ?? beginnings[kind].name}
        </span>
      )}
    </Node>
  );
};

const answerWords = ({ sentOn, answeredOn }: NonNullable<DealChain['text']>): string => {
  if (answeredOn === null) return `${dayAndMonth(sentOn)}, no answer logged`;
  return `${dayAndMonth(sentOn)}, answered ${answeredOn === sentOn ? 'the same day' : dayAndMonth(answeredOn)}`;
};

export const Chain = ({ chain }: { chain: DealChain }) => {
  const { id, name, company, origin, source, fileName, addedOn, text, talk, wonOn, deal } = chain;
  return (
    <li className="px-[18px] pt-4 pb-[18px] max-md:px-3.5">
      <Link to="/leads/$id" params={{ id }} className="group mb-2.5 flex items-baseline gap-2">
        <bdi className="font-semibold group-hover:underline">{name}</bdi>
        <bdi className="clip text-ink-3">{company}</bdi>
      </Link>
      <div className="grid items-start max-lg:grid-cols-[minmax(0,1fr)] lg:grid-cols-[minmax(0,1.3fr)_92px_minmax(0,.86fr)_92px_minmax(0,1.5fr)_92px_minmax(0,.66fr)_92px_minmax(0,.66fr)]">
        <Beginning chain={chain} />
        <Step of={origin ? 'said' : 'missing'}>{origin ? 'you named it' : 'nothing said'}</Step>
        <Node name="Lead" day={dayAndMonth(addedOn)}>
          {source === 'import' ? (fileName ?? 'Imported by you') : 'Added by you'}
        </Node>
        <Step of={text ? 'observed' : 'missing'}>
          {text ? (
            <Link
              to="/approvals"
              search={{ id: text.id, receipt: true }}
              className="inline-flex items-center gap-1 hover:underline max-md:min-h-6"
            >
              <Seal fingerprint={text.fingerprint} size={14} />
              receipt
            </Link>
          ) : (
            'no text sent'
          )}
        </Step>
        <Node name="Conversation" day={text && answerWords(text)} missing={!text}>
          {text ? (
            <span dir="auto" className={words}>
              {text.words}
            </span>
          ) : (
            'Not in Keepwarm'
          )}
        </Node>
        <Step of={talk ? 'said' : 'missing'}>{talk ? `${talk.kind} logged` : 'no talk logged'}</Step>
        <Node name={talk?.kind === 'meeting' ? 'Meeting' : 'Call'} missing={!talk}>
          {talk ? shortDay(talk.on) : 'None logged'}
        </Node>
        <Step of="said">{deal ? 'amount typed' : 'won, no amount'}</Step>
        <Node name="Deal" day={shortDay(wonOn)} missing={!deal}>
          {deal ? <b className="text-md font-semibold tabular-nums">{moneyWords(deal)}</b> : 'not priced'}
        </Node>
      </div>
    </li>
  );
};
