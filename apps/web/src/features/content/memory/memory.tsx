import { useQuery } from '@tanstack/react-query';
import { contentCountsQuery } from '@/shared/counts';
import { plural } from '@/shared/format';
import { Page } from '@/shared/ui/page';
import { SearchBox } from '@/shared/ui/search-box';
import { IdeaBank } from '../ideas/idea-bank';
import { AiSuggestions } from '../suggestions/ai-suggestions';
import { WeeklyPrompts } from '../suggestions/weekly-prompts';
import { DraftAPost } from '../posts/draft-a-post';
import { type MemorySearch, startIn } from './memory.search';
import { MemoryList } from './memory-list';
import { MemoryPending } from './memory-pending';
import { WeeklyRhythm } from '../rhythm/weekly-rhythm';

interface MemoryProps {
  search: MemorySearch;
  onSearch: (search: MemorySearch) => void;
}

/** Content Memory: a new draft, pending drafts, approved texts. During a search only the results are shown. */
export const Memory = ({ search, onSearch }: MemoryProps) => {
  const { data: counts } = useQuery(contentCountsQuery);
  /** Forgets what the form or the idea bank began with. */
  const leave = () => onSearch({ ...(search.show && { show: search.show }) });
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
          q={search.q ?? ''}
          onSearch={(q) => onSearch({ ...(q && { q }), ...(search.show && { show: search.show }) })}
        />
      }
    >
      {/* Hidden and not unmounted: the typed text survives a search. */}
      <div hidden={search.q !== undefined}>
        <div className="grid grid-cols-[minmax(0,1.62fr)_minmax(0,1fr)] items-start gap-5 max-lg:grid-cols-1">
          <div className="min-w-0">
            <DraftAPost start={startIn({ ...search })} onStarted={leave} />
            {search.q === undefined && <MemoryPending />}
          </div>
          <div className="grid min-w-0 gap-5">
            <WeeklyRhythm />
            <AiSuggestions />
            <IdeaBank shared={search.idea} onKept={leave} />
            <WeeklyPrompts />
          </div>
        </div>
      </div>
      <MemoryList search={search} onSearch={onSearch} />
    </Page>
  );
};
