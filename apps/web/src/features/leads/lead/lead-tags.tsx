import type { Lead } from '@app/contracts/leads/leads.api';
import { Plus, X } from 'lucide-react';
import { keepFocus } from '@/shared/lib/keep-focus';
import { offWhenReadOnly } from '@/shared/session/read-only';
import { Button } from '@/shared/ui/button';
import { Chip } from '@/shared/ui/chip';
import { TagPicker } from './tag-picker';
import { useChangeLead } from '../use-lead-actions';

export const LeadTags = ({ lead }: { lead: Lead }) => {
  const { act } = useChangeLead();
  const add = (tag: string) =>
    act({ lead, change: { addTag: tag }, shown: { tags: [...new Set([...lead.tags, tag])] } });
  const remove = (tag: string) =>
    act({ lead, change: { removeTag: tag }, shown: { tags: lead.tags.filter((each) => each !== tag) } });
  return (
    <span ref={keepFocus} className="flex min-w-0 flex-wrap items-center gap-1">
      {lead.tags.map((tag) => (
        <span key={tag} data-row={tag} className="max-w-full">
          <Chip kind="tag" className="max-w-full pr-0.5 max-md:h-11">
            <bdi className="clip" title={tag}>
              {tag}
            </bdi>
            <button
              type="button"
              data-opens
              {...offWhenReadOnly()}
              aria-label={`Remove tag ${tag}`}
              onClick={() => remove(tag)}
              className="grid size-4 place-content-center rounded-[3px] text-ink-3 enabled:hover:text-ink max-md:-mr-0.5 max-md:size-11"
            >
              <X className="size-3" />
            </button>
          </Chip>
        </span>
      ))}
      <span data-row="">
        <TagPicker
          has={lead.tags}
          onTag={add}
          trigger={
            <Button changes data-opens variant="quiet" size="iconSm" aria-label="Add a tag" className="md:size-6!">
              <Plus className="size-3.5" />
            </Button>
          }
        />
      </span>
    </span>
  );
};
