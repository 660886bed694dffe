import type { dropIdea, Idea, importIdeas, restoreIdea, saveIdea } from '@app/contracts/posts/ideas.api';
import type { CallOf } from '@app/contracts/endpoint';
import { call } from '@/shared/http/call';
import { plural } from '@/shared/lib/format';
import { useAction } from '@/shared/actions/use-action';

export const useKeepIdea = () =>
  useAction({
    run: (body: CallOf<typeof saveIdea>['body'], extras) =>
      call<typeof saveIdea>('POST', '/api/ideas', { body, ...extras }),
    done: ({ text }) => ({ title: 'Idea kept', text: `“${text}” is in your idea bank, under Content.` }),
    failed: { title: 'Idea not kept', text: 'The idea could not be kept. It is still in the field. Please try again.' },
  });

export const useImportIdeas = () =>
  useAction({
    run: async (file: File, extras) =>
      call<typeof importIdeas>('POST', '/api/ideas/import', {
        body: { fileName: file.name, text: await file.text() },
        ...extras,
      }),
    done: ({ saved, duplicates, empty }) => {
      const left = [
        duplicates > 0 && plural(duplicates, 'line you have already', 'lines you have already'),
        empty > 0 && plural(empty, 'empty line'),
      ].filter(Boolean);
      return {
        title: `${plural(saved, 'idea')} kept`,
        text: left.length > 0 ? `Left out: ${left.join(', ')}.` : 'Each line of the file is an idea now.',
      };
    },
    failed: { title: 'File not imported', text: 'The file could not be read. Nothing was saved.' },
  });

export const useIdeaActions = () => {
  const restore = useAction({
    run: ({ id }: Idea, extras) =>
      call<typeof restoreIdea>('POST', '/api/ideas/:id/restore', { params: { id }, ...extras }),
    done: ({ text }) => ({ title: 'Idea brought back', text: `“${text}” is in your idea bank again.` }),
    failed: { title: 'Error', text: 'The idea could not be brought back. Please try again.' },
  });
  const drop = useAction({
    run: ({ id }: Idea, extras) =>
      call<typeof dropIdea>('POST', '/api/ideas/:id/drop', { params: { id }, body: {}, ...extras }),
    done: (_, idea) => ({
      title: 'Idea dropped',
      text: `“${idea.text}” is no longer in your idea bank.`,
      action: { label: 'Undo', run: () => restore.act(idea) },
    }),
    failed: { title: 'Error', text: 'The idea could not be dropped. Please try again.' },
  });
  return { restore, drop };
};
