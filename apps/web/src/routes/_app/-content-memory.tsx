import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { cn } from '@/shared/lib/cn';
import { contentCountsQuery } from '@/shared/queries/counts.queries';
import { plural } from '@/shared/lib/format';
import { keepFocus } from '@/shared/lib/keep-focus';
import { lazily } from '@/shared/ui/lazily';
import { given } from '@/shared/lib/search-params';
import { Page } from '@/shared/ui/page';
import { SearchBox } from '@/shared/ui/search-box';
import { IdeaBank } from '@/features/posts/ideas/idea-bank';
import { AiSuggestions, WeeklyPrompts } from '@/features/posts/suggestions/suggestion-panels';
import { DraftAPost } from '@/features/posts/interview/post-interview';
import { DraftComing } from '@/features/content/review/review-skeleton';
import { type MemorySearch, startIn } from '@/features/content/memory/memory.search';
import { MemoryList } from '@/features/content/memory/memory-list';
import { MemoryPending } from '@/features/content/pending/pending-in-memory';
import { rhythmQuery } from '@/features/rhythm/rhythm.queries';
import { WeeklyRhythm } from '@/features/rhythm/weekly-rhythm';

const InlineReview = lazily(
  async () => (await import('@/features/content/review/inline-review')).InlineReview,
  DraftComing,
);

/** During a search only the results are shown. */
export const Memory = ({ search, onSearch }: { search: MemorySearch; onSearch: (search: MemorySearch) => void }) => {
  const { data: counts } = useQuery(contentCountsQuery);
  const rhythm = useQuery(rhythmQuery);
  // The missed days of the week make its panel higher, which would push the panels below it.
  const below = rhythm.isPending && rhythm.failureCount === 0 && 'invisible';
  const { q, show, draft } = search;
  /** Keeps the draft open that is under the questions. */
  const keepDraft = (next: MemorySearch) => onSearch({ ...next, ...(draft && { draft }) });
  /** Removes the first content of the form or the idea bank from the address. */
  const leave = () => keepDraft({ ...(show && { show }) });
  const close = () => onSearch(given({ ...search, draft: undefined }));
  const form = useRef<HTMLDivElement>(null);
  // A draft that was just written gets the focus, unless the person types somewhere else.
  const [came, setCame] = useState<string>();
  const open = (id: string | undefined) => {
    const at = document.activeElement;
    setCame(at === document.body || form.current?.contains(at) ? id : undefined);
    onSearch({ ...(q && { q }), ...(show && { show }), ...(id && { draft: id }) });
  };
  return (
    <Page
      title="Content Memory"
      sub={
        counts
          ? `${plural(counts.approved, 'approved text')}, ${plural(counts.pending, 'draft')} waiting for you`
          : 'Approved texts, and drafts waiting for you'
      }
      actions={
        <SearchBox
          label="Search everything you wrote"
          placeholder="Search your words"
          does="Search your words"
          q={q ?? ''}
          onSearch={(words) => keepDraft({ ...(words && { q: words }), ...(show && { show }) })}
        />
      }
    >
      {/* Hidden and not unmounted, so that the typed text survives a search. */}
      <div hidden={q !== undefined}>
        {/* The draft and its preview form their own row. Both cases use the same elements, so that no typed text is lost. */}
        <div className="grid grid-cols-[minmax(0,1.62fr)_minmax(0,1fr)] items-start gap-5 max-lg:grid-cols-1">
          <div className={draft ? 'contents' : 'min-w-0'}>
            <div ref={form} className="min-w-0">
              <DraftAPost
                start={startIn({ ...search })}
                onClear={leave}
                onGenerate={() => draft && close()}
                onDrafted={open}
              />
            </div>
            <div ref={keepFocus} className="col-span-full empty:hidden">
              {draft && q === undefined && (
                <InlineReview key={draft} id={draft} came={draft === came} onClose={close} />
              )}
            </div>
            {q === undefined && <MemoryPending besides={draft} />}
          </div>
          <div className={draft ? 'contents' : 'grid min-w-0 gap-5'}>
            <div className={cn('grid min-w-0 gap-5', draft && 'lg:col-start-2 lg:row-start-1')}>
              <WeeklyRhythm />
              <div className={cn('grid min-w-0', below)}>
                <AiSuggestions />
              </div>
            </div>
            <div className={cn('grid min-w-0 gap-5', draft && 'lg:col-start-2 lg:row-start-3', below)}>
              <IdeaBank shared={search.idea} onKept={leave} openDraft={draft} />
              <WeeklyPrompts />
            </div>
          </div>
        </div>
      </div>
      <MemoryList search={search} onSearch={keepDraft} />
    </Page>
  );
};
