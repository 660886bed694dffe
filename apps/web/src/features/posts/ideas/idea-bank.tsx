import { ideaLimits } from '@app/contracts/posts/ideas.constants';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Link, useRouter } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { totalLabel } from '@/shared/lib/format';
import { keepFocus } from '@/shared/lib/keep-focus';
import { whenOpened } from '@/shared/ui/lazily';
import { Panel, Ruled } from '@/shared/ui/panel';
import { Loaded } from '@/shared/ui/empty-state';
import { Form } from '@/shared/forms/form';
import { captureHash } from '@/shared/lib/share-target';
import { Button } from '@/shared/ui/button';
import { Input } from '@/shared/ui/field';
import { useFormDraft } from '@/shared/forms/use-form-draft';
import { IdeaLine } from './idea-line';
import { newestIdeasQuery } from './ideas.queries';
import { useKeepIdea } from './use-idea-actions';

const AllIdeas = whenOpened(async () => (await import('./all-ideas')).AllIdeas);

interface IdeaBankProps {
  shared: string | undefined;
  onKept: () => void;
  /** The id of the draft that is open under the questions. */
  openDraft: string | undefined;
}

const oneLine = (text: string) => text.replaceAll('\n', ' ');

/** A field for one idea. Words that another app on the phone shared are kept only when the person presses the button. */
const NewIdea = ({ shared, onKept }: { shared: string | undefined; onKept: () => void }) => {
  const keep = useKeepIdea();
  const form = useFormDraft(shared ? `idea ${shared}` : 'new idea', { text: '' }, { text: oneLine(shared ?? '') });
  const { text } = form.typed;
  const field = useRef<HTMLInputElement>(null);
  const router = useRouter();
  // On a phone the field is far down. The focus brings it into view, again after the router has scrolled to the top.
  useEffect(() => {
    if (!shared) return;
    const show = () => {
      field.current?.blur();
      field.current?.focus();
    };
    show();
    return router.subscribe('onRendered', show);
  }, [router, shared]);
  const submit = () => {
    if (keep.pending) return;
    if (!text.trim()) return field.current?.focus();
    // After an error the words stay in the field.
    keep.act({ text, ...(shared && { shared: true }) }, () => {
      form.empty({ text });
      onKept();
    });
  };
  return (
    <Form onSubmit={submit} className="border-t border-line px-3 py-2.5">
      {shared && (
        <p className="mb-1.5 px-1.5 text-sm text-ink-3">
          Shared from your phone. It is kept when you press Save.{' '}
          <Link to="/leads" search={{ capture: true }} hash={captureHash(shared)} className="link text-ink-2">
            It is a person
          </Link>
        </p>
      )}
      <div className="flex gap-2">
        <Input
          ref={field}
          aria-label="New idea"
          value={text}
          maxLength={ideaLimits.text}
          autoComplete="off"
          placeholder="Keep a rough idea"
          className="min-w-0 flex-1"
          onChange={(event) => form.type({ text: event.target.value })}
        />
        {shared ? (
          <Button type="submit" variant="primary" pending={keep.pending}>
            Save
          </Button>
        ) : (
          <Button type="submit" size="icon" aria-label="Keep this idea" pending={keep.pending}>
            <Plus />
          </Button>
        )}
      </div>
    </Form>
  );
};

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
          <Loaded query={newest} what="Your ideas" rows={3} />
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
