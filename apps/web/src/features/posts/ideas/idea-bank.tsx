import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { totalLabel } from '@/shared/lib/format';
import { keepFocus } from '@/shared/lib/keep-focus';
import { whenOpened } from '@/shared/ui/lazily';
import { Panel, Ruled } from '@/shared/ui/panel';
import { Unread } from '@/shared/ui/unread';
import { IdeaLine } from './idea-line';
import { newestIdeasQuery } from './ideas.queries';
import { NewIdea } from './new-idea-field';

const AllIdeas = whenOpened(async () => (await import('./all-ideas')).AllIdeas);

interface IdeaBankProps {
  shared: string | undefined;
  onKept: () => void;
  /** The id of the draft that is open under the questions. */
  openDraft: string | undefined;
}

export const IdeaBank = ({ shared, onKept, openDraft }: IdeaBankProps) => {
  const newest = useQuery(newestIdeasQuery);
  const { data } = newest;
  const [all, setAll] = useState(false);
  return (
    <Panel
      ref={keepFocus}
      title="Idea bank"
      meta={data && data.total > 0 && totalLabel(data)}
      ruled
      action={
        <button
          type="button"
          className="link text-ink-2 max-md:-my-3 max-md:py-3"
          aria-label="All ideas"
          onClick={() => setAll(true)}
        >
          All
        </button>
      }
    >
      {!data ? (
        <div className="px-[18px]">
          <Unread query={newest} what="Your ideas" rows={3} />
        </div>
      ) : data.rows.length === 0 ? (
        <p className="px-[18px] py-3 text-ink-3 max-md:px-3.5">
          No idea kept yet. One line is enough.
          <span className="max-md:hidden"> Press I on any page to keep one.</span>
        </p>
      ) : (
        <Ruled aria-label="Ideas">
          {data.rows.map((idea) => (
            <IdeaLine key={idea.id} idea={idea} openDraft={openDraft} />
          ))}
        </Ruled>
      )}
      <NewIdea key={shared} shared={shared} onKept={onKept} />
      <AllIdeas open={all} onOpenChange={setAll} />
    </Panel>
  );
};
