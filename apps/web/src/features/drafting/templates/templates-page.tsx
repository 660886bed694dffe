import { type SituationId, situationNames } from '@app/contracts/content/content.constants';
import type { Template } from '@app/contracts/drafting/template.api';
import { cutTo } from '@app/contracts/text';
import { templateLimits } from '@app/contracts/drafting/template.constants';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { ArrowLeft, Plus } from 'lucide-react';
import { cn } from '@/shared/lib/cn';
import { keepFocus } from '@/shared/lib/keep-focus';
import { readOnly } from '@/shared/session/read-only';
import { Button, buttonLook } from '@/shared/ui/button';
import { Empty, Loaded, LoadError } from '@/shared/ui/empty-state';
import { Page } from '@/shared/ui/page';
import { Skeleton, SkeletonRows } from '@/shared/ui/skeleton';
import { useIsCurrent } from '@/shared/lib/use-is-current';
import { useUser } from '@/shared/queries/current-user.queries';
import { contentDetailQuery } from '@/shared/queries/text.queries';
import { unsavedText } from '@/shared/storage/unsaved-texts';
import { TemplateEditor } from './template-editor';
import { inSituation, TemplateList } from './template-list';
import { ofDraftQuery, templatesQuery } from '@/shared/queries/templates.queries';
import { useTemplateActions } from './use-template-actions';

const startOf = (situation: SituationId, words: { subject: string; text: string }) => ({
  name: words.text === '' ? '' : cutTo(`${situationNames[situation]}, my words`, templateLimits.name),
  situation,
  ...words,
});

const summary = (templates: readonly Template[]): string => {
  const own = templates.filter((one) => one.own && !one.archived);
  const changed = own.filter(({ replacesShipped }) => replacesShipped).length;
  const said = `12 ship with Keepwarm${changed > 0 ? `, ${changed} of them changed by you` : ''}`;
  const extra = own.length - changed;
  return extra > 0 ? `${said}; ${extra} ${extra === 1 ? 'is' : 'are'} your own` : said;
};

/** A new template from a draft: from its unsaved words, otherwise from its stored words. */
const FromDraft = ({ contentId, onSaved }: { contentId: string; onSaved: (template: Template) => void }) => {
  const { id: userId } = useUser();
  const draft = useQuery(contentDetailQuery(contentId));
  const typed = unsavedText(userId, contentId).get();
  const words = {
    contentId,
    title: typed?.title ?? draft.data?.title ?? null,
    body: typed?.text ?? draft.data?.body ?? '',
  };
  const made = useQuery({ ...ofDraftQuery(words), enabled: words.body !== '' });
  const failed = draft.error ? draft : made;
  if (failed.error || !made.data)
    return (
      <Loaded<unknown> query={failed} what="The words of this draft" rows={4} says="Making a template of the draft" />
    );
  const { situation, subject, text } = made.data;
  const start = startOf(situation ?? 'new-connection', { subject, text });
  return <TemplateEditor edited={{ template: null, start, from: contentId }} onSaved={onSaved} />;
};

const panes = 'grid grid-cols-[440px_minmax(0,1fr)] items-start gap-x-8 gap-y-6 max-xl:grid-cols-[minmax(0,1fr)]';

/**
 * The message templates: the list, and the editor of one. A phone shows one of the two.
 * @param id of the open template, `new`, or undefined
 * @param from the draft from which a new template is made
 */
export const Templates = ({ id, from }: { id?: string; from?: string }) => {
  const navigate = useNavigate();
  const { data: templates, error, refetch } = useQuery(templatesQuery);
  const { restore } = useTemplateActions();
  const show = (next: string) =>
    void navigate({ to: '/templates', search: { id: next }, replace: true, ignoreBlocker: true });
  const stillHere = useIsCurrent(`${id} ${from}`);
  /** After an archived template, it opens the shipped one of the same situation. */
  const onSaved = (saved: Template) => {
    if (stillHere()) show(saved.archived ? `shipped:${saved.situation}` : saved.id);
  };

  const adding = id === 'new' || from !== undefined;
  const asked = templates?.find((one) => one.id === id);
  const { used } = inSituation(templates ?? [], asked?.situation ?? 'new-connection');
  // For a shipped template that is replaced by the person's own, it opens the person's own.
  const open = adding ? undefined : id === undefined || asked?.own === false ? used : asked;
  const opened = id !== undefined || adding;

  return (
    <Page
      title="Message templates"
      // On a phone the page shows only the editor.
      className={opened ? 'max-md:[&>header]:sr-only' : undefined}
      sub={templates ? summary(templates) : <>&nbsp;</>}
      actions={
        readOnly.why ? (
          <Button changes variant="primary">
            <Plus />
            New template
          </Button>
        ) : (
          <Link
            to="/templates"
            search={{ id: 'new' }}
            className={buttonLook({ variant: 'primary', className: opened ? 'max-md:hidden!' : undefined })}
          >
            <Plus />
            New template
          </Link>
        )
      }
    >
      {!templates ? (
        error ? (
          <LoadError what="Your templates" error={error} onRetry={() => void refetch()} />
        ) : (
          <div data-tight-page className={panes}>
            <SkeletonRows rows={8} says="Loading the templates" />
            <div className="grid gap-4 max-xl:hidden">
              <Skeleton className="h-7 w-1/3" />
              <Skeleton className="h-64" />
              <Skeleton className="h-32" />
            </div>
          </div>
        )
      ) : (
        <div data-tight-page className={panes}>
          <div ref={keepFocus} className={cn('min-w-0', opened && 'max-xl:hidden')}>
            <TemplateList templates={templates} currentId={open?.id} chosen={opened} onRestore={restore} />
          </div>
          <div ref={keepFocus} className={cn('min-w-0', !opened && 'max-xl:hidden')}>
            <Link to="/templates" search={{}} className="link mb-2 inline-flex min-h-10 items-center gap-1.5 xl:hidden">
              <ArrowLeft />
              All templates
            </Link>
            {from !== undefined ? (
              <FromDraft key={from} contentId={from} onSaved={onSaved} />
            ) : adding ? (
              <TemplateEditor
                key="new"
                edited={{ template: null, start: startOf('new-connection', { subject: '', text: '' }), from: 'new' }}
                onSaved={onSaved}
              />
            ) : open ? (
              <TemplateEditor key={open.id} edited={{ template: open }} onSaved={onSaved} />
            ) : (
              <Empty
                title="Template not found"
                detail="It does not exist, or it belongs to another account."
                action={
                  <Link to="/templates" search={{}} className={buttonLook()}>
                    All templates
                  </Link>
                }
              />
            )}
          </div>
        </div>
      )}
    </Page>
  );
};
