import type { Lead } from '@app/contracts/leads/leads.api';
import { type ComponentProps, type ReactElement, useId, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Plus, X } from 'lucide-react';
import { leadCountsQuery } from '@/shared/queries/counts.queries';
import { Form } from '@/shared/forms/form';
import { Button } from '@/shared/ui/button';
import { Field, Input } from '@/shared/ui/field';
import { Popover } from '@/shared/ui/popover';
import { keepFocus } from '@/shared/lib/keep-focus';
import { offWhenReadOnly } from '@/shared/session/read-only';
import { Chip } from '@/shared/ui/chip';
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

interface TagPickerProps {
  trigger: ReactElement<ComponentProps<'button'>>;
  has?: readonly string[];
  onTag: (tag: string) => void;
}

export const TagPicker = ({ trigger, has = [], onTag }: TagPickerProps) => {
  const [open, setOpen] = useState(false);
  const [text, setText] = useState('');
  const list = useId();
  const { data: counts } = useQuery(leadCountsQuery);
  const known = (counts?.tags ?? []).map(({ tag }) => tag).filter((tag) => !has.includes(tag));
  const give = (tag: string) => {
    if (!tag) return;
    onTag(tag);
    setText('');
    setOpen(false);
  };
  return (
    <Popover open={open} onOpenChange={setOpen} trigger={trigger} label="Add a tag" className="w-64">
      <Form className="grid gap-3" onSubmit={() => give(text.trim())}>
        <Field label="Tag">
          <Input
            value={text}
            maxLength={60}
            list={list}
            dir="auto"
            autoComplete="off"
            onChange={(event) => setText(event.target.value)}
          />
        </Field>
        <datalist id={list}>
          {known.map((tag) => (
            <option key={tag} value={tag}>
              {tag}
            </option>
          ))}
        </datalist>
        {known.length > 0 && (
          <div className="flex flex-wrap gap-1.5">
            {known.slice(0, 6).map((tag) => (
              <Button key={tag} size="sm" className="max-w-full" onClick={() => give(tag)}>
                <bdi className="clip">{tag}</bdi>
              </Button>
            ))}
          </div>
        )}
        <Button type="submit" variant="primary" className="justify-self-end">
          Add tag
        </Button>
      </Form>
    </Popover>
  );
};
