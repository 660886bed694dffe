import type { Lead } from '@app/contracts/leads/leads.api';
import { useQuery } from '@tanstack/react-query';
import { Undo2 } from 'lucide-react';
import { Button } from '@/shared/ui/button';
import { mergedQuery, useUndoMerge } from './use-merge';

/** Who was merged into this lead, each with its Undo. Nothing for most leads. */
export const Merged = ({ lead }: { lead: Pick<Lead, 'id' | 'name'> }) => {
  const { data } = useQuery(mergedQuery(lead.id));
  const undo = useUndoMerge();
  if (!data?.length) return null;
  return (
    <ul aria-label="Merged leads" className="grid gap-2">
      {data.map((other) => (
        <li key={other.id} className="flex flex-wrap items-center gap-2">
          <span className="min-w-0 flex-1 wrap-anywhere">
            <bdi>{other.name}</bdi> was merged into this lead
            <span className="block text-sm text-ink-3">
              Undo brings both back as they were. What you write from now on stays here.
            </span>
          </span>
          <Button
            size="sm"
            pending={undo.pendingInput?.other.id === other.id}
            onClick={() => undo.act({ lead, other })}
          >
            <Undo2 className="size-3.5" />
            Undo the merge
          </Button>
        </li>
      ))}
    </ul>
  );
};
