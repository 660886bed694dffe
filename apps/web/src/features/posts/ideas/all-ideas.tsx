import type { IdeaStatus } from '@app/contracts/posts/ideas.constants';
import { useInfiniteQuery } from '@tanstack/react-query';
import { FileUp } from 'lucide-react';
import { useDeferredValue, useRef, useState } from 'react';
import { Button } from '@/shared/ui/button';
import { Dialog } from '@/shared/ui/dialog';
import { Empty, Loaded, NoMatch } from '@/shared/ui/empty-state';
import { SearchInput } from '@/shared/ui/field';
import { Ruled } from '@/shared/ui/panel';
import { MoreButton } from '@/shared/ui/more-button';
import { Segmented } from '@/shared/ui/segmented';
import { IdeaLine } from './idea-line';
import { ideasQuery } from './ideas.queries';
import { useImportIdeas } from './use-idea-actions';

const shown = [
  { value: 'open', label: 'Open' },
  { value: 'drafted', label: 'Drafted' },
  { value: 'dropped', label: 'Dropped' },
] as const satisfies { value: IdeaStatus; label: string }[];

const nothing = {
  open: 'No open idea',
  drafted: 'No idea has a draft',
  dropped: 'No idea is dropped',
} as const;

const ImportFile = () => {
  const imports = useImportIdeas();
  const field = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={field}
        type="file"
        accept=".txt,.md,text/plain"
        aria-label="Text file with ideas"
        className="sr-only"
        tabIndex={-1}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) imports.act(file);
          target.value = '';
        }}
      />
      <Button pending={imports.pending} onClick={() => field.current?.click()}>
        <FileUp />
        Import a text file
      </Button>
    </>
  );
};

interface ListProps {
  q: string;
  status: IdeaStatus;
  onClear: () => void;
  onDraft: () => void;
}

const List = ({ q, status, onClear, onDraft }: ListProps) => {
  const list = useInfiniteQuery(ideasQuery({ status, ...(q && { q }) }));
  const rows = list.data?.pages.flatMap((page) => page.rows);
  if (!rows) return <Loaded query={list} what="Your ideas" rows={4} />;
  if (rows.length === 0)
    return q ? (
      <NoMatch title="No idea found" hides={`No idea here contains “${q}”.`} onClear={onClear} />
    ) : (
      <Empty title={nothing[status]} />
    );
  return (
    <>
      <Ruled aria-label="All ideas" className="-mx-[18px]">
        {rows.map((idea) => (
          <IdeaLine key={idea.id} idea={idea} onDraft={onDraft} />
        ))}
      </Ruled>
      {list.hasNextPage && <MoreButton list={list}>Show older</MoreButton>}
    </>
  );
};

export const AllIdeas = ({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }) => {
  const [q, setQ] = useState('');
  const [status, setStatus] = useState<IdeaStatus>('open');
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Idea bank"
      description="In a text file, each line is an idea: up to 500 lines of 500 characters."
      width={560}
    >
      <div className="mb-3 flex flex-wrap gap-2">
        <SearchInput
          aria-label="Search your ideas"
          placeholder="Search your ideas"
          className="min-w-0 flex-1 basis-40"
          value={q}
          onChange={(event) => setQ(event.target.value)}
        />
        <ImportFile />
      </div>
      <Segmented label="Show" className="mb-2 w-full" value={status} onChange={setStatus} options={shown} />
      <List
        q={useDeferredValue(q.trim())}
        status={status}
        onClear={() => setQ('')}
        onDraft={() => onOpenChange(false)}
      />
    </Dialog>
  );
};
