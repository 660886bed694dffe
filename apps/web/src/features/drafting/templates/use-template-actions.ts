import type {
  addTemplate,
  archiveTemplate,
  changeTemplate,
  restoreTemplate,
  Template,
} from '@app/contracts/drafting/template.api';
import { cutTo } from '@app/contracts/text';
import { templateLimits } from '@app/contracts/drafting/template.constants';
import type { CallOf } from '@app/contracts/endpoint';
import { useQueryClient } from '@tanstack/react-query';
import { call, CallError, messageOf } from '@/shared/http/call';
import type { ToastGiven } from '@/shared/toast/toast.store';
import { useAction } from '@/shared/actions/use-action';
import { conflictTitles } from '@/shared/text/text-conflict';
import { templatesQuery } from '@/shared/queries/templates.queries';

/** The field itself shows its error, so there is no toast for it. */
const notSaved = (error: Error): ToastGiven | null => {
  const body = error instanceof CallError ? error.body : undefined;
  if (body?.errors?.length) return null;
  return {
    title: body?.code === 'stale_text' ? conflictTitles.changed : 'Not saved',
    text: messageOf(error, 'Your words are still here. Please try again.'),
  };
};

export const useTemplateActions = ({ onSaved }: { onSaved?: (template: Template) => void } = {}) => {
  const client = useQueryClient();
  /** Shows the server's response until the list is read again. */
  const show = (saved: Template) =>
    client.setQueryData(templatesQuery.queryKey, (list) =>
      list?.some(({ id }) => id === saved.id)
        ? list.map((one) => (one.id === saved.id ? saved : one))
        : list && [...list, saved],
    );
  const after = (saved: Template) => {
    show(saved);
    onSaved?.(saved);
  };

  const add = useAction({
    run: (body: CallOf<typeof addTemplate>['body'], extras) =>
      call<typeof addTemplate>('POST', '/api/templates', { body, ...extras }),
    done: ({ name, replacesShipped }) => ({
      title: 'Template saved',
      text: replacesShipped
        ? `New drafts use your ${name}. Waiting drafts stay as they are.`
        : `${name} can be chosen in the review. Waiting drafts stay as they are.`,
    }),
    failed: notSaved,
    after,
  });
  const change = useAction({
    run: ({ id, body }: { id: string; body: CallOf<typeof changeTemplate>['body'] }, extras) =>
      call<typeof changeTemplate>('PATCH', '/api/templates/:id', { params: { id }, body, ...extras }),
    done: ({ name }) => ({ title: 'Template saved', text: `${name} is changed. Waiting drafts stay as they are.` }),
    failed: notSaved,
    after,
  });
  const restore = useAction({
    run: ({ id }: Template, extras) =>
      call<typeof restoreTemplate>('POST', '/api/templates/:id/restore', { params: { id }, ...extras }),
    done: ({ name }) => ({ title: 'Template brought back', text: `${name} is in the list again.` }),
    failed: { title: 'Error', text: 'The template is still archived. Please try again.' },
    after: show,
  });
  const archive = useAction({
    run: ({ id }: Template, extras) =>
      call<typeof archiveTemplate>('POST', '/api/templates/:id/archive', { params: { id }, ...extras }),
    done: (archived) => ({
      title: archived.replacesShipped ? 'Shipped template restored' : 'Template archived',
      text: archived.replacesShipped
        ? `New drafts use it again. Your ${archived.name} is in the archive.`
        : `${archived.name} is in the archive. Drafts that use it stay as they are.`,
      action: { label: 'Undo', run: () => restore.act(archived) },
    }),
    failed: { title: 'Error', text: 'The template is as it was. Please try again.' },
    after,
  });

  return {
    add: add.act,
    change: change.act,
    archive: archive.act,
    restore: restore.act,
    /** Saves the same words as another template, which is chosen by hand. */
    duplicate: ({ name, situation, subject, text }: Pick<Template, 'name' | 'situation' | 'subject' | 'text'>) =>
      add.act({ name: cutTo(`${name}, copy`, templateLimits.name), situation, subject, text }),
    saving: add.pending || change.pending,
    archiving: archive.pending,
    /** Why the last attempt to save failed. */
    error: add.error ?? change.error,
    forgetError: () => {
      add.reset();
      change.reset();
    },
  };
};
