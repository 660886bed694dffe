import type { Prompt } from '@app/contracts/engagement/engagement.api';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { BriefcaseBusiness, Camera, ClipboardPaste, Eye, Globe, type LucideIcon } from 'lucide-react';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { leftOf, plural } from '@/shared/lib/format';
import { keepFocus } from '@/shared/lib/keep-focus';
import { Button, buttonLook } from '@/shared/ui/button';
import { Empty, LoadError } from '@/shared/ui/empty-state';
import { Page } from '@/shared/ui/page';
import { Panel, PanelBody } from '@/shared/ui/panel';
import { MoreButton } from '@/shared/ui/more-button';
import { Skeleton } from '@/shared/ui/skeleton';
import { tabListLook, tabLook } from '@/shared/ui/tab-styles';
import { leadQuery } from '@/shared/queries/lead.queries';
import { CaptureForm, type CaptureFormProps } from './capture-form';
import { promptCountsQuery, promptsQuery } from './engagement.queries';
import { PeopleWatched, TodayPanel } from './engage-aside';
import { PromptCard, PromptList } from './prompt-list';
import { type Shown, shownStates, tabs } from './engage.search';
import { isAnswered } from './engagement-labels';
import { PostedSheet } from './posted-sheet';
import { ReplyComing, ReplySheet } from './reply-sheet';
import { useSamplePrompts } from './use-prompt-actions';

interface EngageProps {
  show: Shown;
  /** The lead whose post the person wants to answer. */
  leadId: string | undefined;
  /** Removes the lead from the address. */
  onLeadDone: () => void;
}

const PromptsLoading = () => (
  <div className="grid gap-8 pt-2.5">
    <output className="sr-only">Loading the prompts</output>
    {[0, 1].map((each) => (
      <div key={each} aria-hidden>
        <Skeleton className="mb-3 h-8 w-56" />
        <Skeleton className="h-28 rounded-panel" />
        <Skeleton className="-mt-4 ml-9 h-44 border-t-4 border-canvas max-md:ml-2" />
      </div>
    ))}
  </div>
);

/** Shown when no prompt is open. The person has not yet said whether the copied comments were posted. */
const NothingOpen = ({ copied }: { copied: number }) => (
  <Empty
    title="Nothing to answer"
    detail={
      copied === 0
        ? 'Paste a post you’d like to answer, and its reply waits here.'
        : `${plural(copied, 'comment is', 'comments are')} approved. Did you post ${copied === 1 ? 'it' : 'them'}?`
    }
    action={
      copied > 0 && (
        <Link to="/engage" search={{ show: 'posted' }} className={buttonLook()}>
          Say what you posted
        </Link>
      )
    }
  />
);

interface OpenPromptsProps {
  /** Open prompts, and those whose reply was approved on this visit, which stay in their places. */
  prompts: readonly Prompt[];
  onApproved: (id: string) => void;
  onNotYet: (id: string) => void;
}

/** The prompts to answer. The keys act on the first one, or on the one that the person works in. */
const OpenPrompts = ({ prompts, onApproved, onNotYet }: OpenPromptsProps) => {
  const [chosen, setChosen] = useState<string | null>(null);
  const open = prompts.filter(({ state }) => state === 'open');
  const current = open.find(({ id }) => id === chosen) ?? open.find(isAnswered);
  return (
    <ul>
      {prompts.map((prompt) => {
        const { id, state } = prompt;
        return (
          <PromptCard
            key={id}
            prompt={prompt}
            folded={state === 'open' && current !== undefined && id !== current.id}
            onFocus={() => setChosen(id)}
            position={state === 'open' ? `${open.indexOf(prompt) + 1} of ${open.length}` : undefined}
          >
            {!isAnswered(prompt) ? (
              <ReplyComing prompt={prompt} />
            ) : state === 'open' ? (
              <ReplySheet prompt={prompt} current={id === current?.id} onApproved={onApproved} />
            ) : (
              <PostedSheet prompt={prompt} onNotYet={() => onNotYet(id)} />
            )}
          </PromptCard>
        );
      })}
    </ul>
  );
};

const Open = ({ copied }: { copied: number }) => {
  /** Ids of the prompts whose reply was approved on this visit. Each stays in its place. */
  const [approved, setApproved] = useState<readonly string[]>([]);
  const open = useInfiniteQuery(promptsQuery('open'));
  const posted = useInfiniteQuery({ ...promptsQuery('posted'), enabled: approved.length > 0 });
  const rowsOf = ({ data }: typeof open): Prompt[] => data?.pages.flatMap(({ rows }) => rows) ?? [];
  const closing = rowsOf(posted).filter(({ id }) => approved.includes(id));
  const others = rowsOf(open).filter(({ id }) => !closing.some((one) => one.id === id));
  const rows = [...others, ...closing].toSorted((a, b) => b.createdAt.localeCompare(a.createdAt));
  const first = open.data?.pages[0];
  if (!first)
    return open.error ? (
      <LoadError what="The prompts" error={open.error} onRetry={() => void open.refetch()} />
    ) : (
      <PromptsLoading />
    );
  if (rows.length === 0) return <NothingOpen copied={copied} />;
  return (
    <>
      <OpenPrompts
        prompts={rows}
        onApproved={(id) => setApproved((now) => [...now, id])}
        onNotYet={(id) => setApproved((now) => now.filter((one) => one !== id))}
      />
      {open.hasNextPage && <MoreButton list={open}>Show more, {leftOf(first, rowsOf(open).length)}</MoreButton>}
    </>
  );
};

const platforms: readonly { name: string; icon: LucideIcon; says: string }[] = [
  { name: 'LinkedIn', icon: BriefcaseBusiness, says: 'Keepwarm cannot see the feed, so you paste the posts.' },
  { name: 'Instagram', icon: Camera, says: 'Paste a caption. Nothing is read from your account.' },
  { name: 'Anywhere else', icon: Globe, says: 'Paste the words, with the link if there is one.' },
];

interface EngageEmptyProps extends Omit<CaptureFormProps, 'primary'> {
  watching: RefObject<HTMLInputElement | null>;
}

const EngageEmpty = ({ watching, ...form }: EngageEmptyProps) => {
  const samples = useSamplePrompts();
  return (
    <div className="grid grid-cols-[minmax(0,1.62fr)_minmax(0,1fr)] grid-rows-[auto_1fr] items-start gap-5 max-lg:grid-cols-1 max-lg:grid-rows-none">
      <section
        aria-labelledby="paste-a-post"
        className="row-span-2 rounded-panel border border-dashed border-line-3 bg-panel p-8 max-lg:row-span-1 max-md:px-4 max-md:py-5"
      >
        <h2 id="paste-a-post" className="text-[25px]/8 font-semibold tracking-title text-balance">
          Paste a post you’d like to answer
        </h2>
        <p className="mt-1 mb-4 max-w-[46ch] text-md text-ink-2">
          You get a reply that is based on their words and one thought of yours. You change it, approve it, copy it and
          post it yourself.
        </p>
        <CaptureForm {...form} primary />
      </section>
      <section aria-labelledby="no-prompts" className="rounded-panel border border-line bg-panel max-lg:order-first">
        <h2 id="no-prompts" className="px-[18px] py-3.5 text-lg/[23px] font-semibold text-balance max-md:px-3.5">
          No engagement prompts yet. Connect your platforms to get started.
        </h2>
        <ul className="divide-y divide-line border-y border-line">
          {platforms.map(({ name, icon: Icon, says }) => (
            <li key={name} className="flex items-start gap-3 px-[18px] py-3.5 max-md:px-3.5">
              <Icon aria-hidden className="mt-0.5 text-ink-3" />
              <div>
                <b className="font-semibold">{name}</b>
                <p className="text-sm/[17px] text-ink-3">{says}</p>
              </div>
            </li>
          ))}
        </ul>
        <div className="px-[18px] py-3.5 max-md:px-3.5">
          <Button pending={samples.pending} onClick={() => samples.act()}>
            Show two sample prompts
          </Button>
        </div>
      </section>
      <PeopleWatched pasted={0} field={watching} />
    </div>
  );
};

export const Engage = ({ show, leadId, onLeadDone }: EngageProps) => {
  const { data: counts, error, refetch } = useQuery(promptCountsQuery);
  const { data: lead } = useQuery({ ...leadQuery(leadId ?? ''), enabled: leadId !== undefined });
  const field = useRef<HTMLTextAreaElement>(null);
  const watching = useRef<HTMLInputElement>(null);
  const ready = counts !== undefined && lead !== undefined;
  useEffect(() => {
    // The person comes from a lead, so only the post is missing.
    if (ready) field.current?.focus();
  }, [ready]);
  const pasted = counts && counts.open + counts.posted + counts.done + counts.skipped;
  if (error && !counts)
    return (
      <Page title="Engage">
        <LoadError what="Engage" error={error} onRetry={() => void refetch()} />
      </Page>
    );
  if (pasted === 0)
    return (
      <Page title="Engage" sub="Comments and replies in your words. You post them yourself.">
        <EngageEmpty lead={lead} field={field} watching={watching} onKept={onLeadDone} />
      </Page>
    );
  const copied = counts?.posted ? `, ${counts.posted} copied` : '';
  return (
    <Page
      title="Engage"
      sub={`${counts ? `${plural(counts.open, 'prompt')} to answer${copied}. ` : ''}You post every word yourself.`}
      actions={
        <>
          <Button onClick={() => watching.current?.focus()}>
            <Eye />
            People to watch
          </Button>
          <Button variant="primary" onClick={() => field.current?.focus()}>
            <ClipboardPaste />
            Paste a post
          </Button>
        </>
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)_300px] items-start gap-7 max-lg:grid-cols-1 max-lg:gap-5">
        <div ref={keepFocus} className="min-w-0">
          <nav aria-label="Prompts" className={`${tabListLook} mb-2`}>
            {shownStates.map((state) => (
              <Link
                key={state}
                to="/engage"
                search={state === 'open' ? {} : { show: state }}
                activeOptions={{ exact: true }}
                aria-current={state === show ? 'page' : undefined}
                className={tabLook}
              >
                {tabs[state]}
                <span className="text-sm font-normal text-ink-3 tabular-nums">{counts?.[state]}</span>
              </Link>
            ))}
          </nav>
          {show === 'open' ? <Open copied={counts?.posted ?? 0} /> : <PromptList key={show} state={show} />}
        </div>
        <aside aria-label="Target and paste" className="grid gap-5 max-lg:contents">
          <div className="max-lg:-order-1">
            {counts ? <TodayPanel counts={counts} /> : <Skeleton className="h-52 max-md:h-[134px]" />}
          </div>
          <Panel title="Paste a post you’d like to answer">
            <PanelBody>
              <CaptureForm lead={lead} field={field} onKept={onLeadDone} />
            </PanelBody>
          </Panel>
          {pasted !== undefined && <PeopleWatched pasted={pasted} field={watching} />}
        </aside>
      </div>
    </Page>
  );
};
