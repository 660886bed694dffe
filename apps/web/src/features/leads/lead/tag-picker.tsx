import { type ComponentProps, type ReactElement, useId, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { leadCountsQuery } from '@/shared/queries/counts.queries';
import { Button } from '@/shared/ui/button';
import { Field, Input } from '@/shared/ui/field';
import { Popover } from '@/shared/ui/popover';

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
      <form
        className="grid gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          give(text.trim());
        }}
      >
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
      </form>
    </Popover>
  );
};
