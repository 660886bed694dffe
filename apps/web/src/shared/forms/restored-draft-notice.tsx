import { flushSync } from 'react-dom';
import type { useFormDraft } from './use-form-draft';

type Form = Pick<ReturnType<typeof useFormDraft>, 'earlier' | 'hasSaved' | 'startOver'>;

/** In a form that opens with words which are not saved: says so, and removes them on request. */
export const RestoredDraftNotice = ({ form: { earlier, hasSaved, startOver } }: { form: Form }) =>
  earlier && (
    <p className="text-sm text-pretty text-ink-2">
      You typed this earlier. It is not saved yet.{' '}
      <button
        type="button"
        className="link max-md:-my-3 max-md:py-3"
        onClick={({ currentTarget }) => {
          const form = currentTarget.form;
          const fields = Array.from(form?.querySelectorAll<HTMLInputElement>('textarea, input') ?? []);
          const words = fields.map(({ value }) => value);
          flushSync(startOver);
          // This button is gone, so the focus moves to the field that changed.
          (fields.find(({ value }, i) => value !== words[i]) ?? fields[0])?.focus();
        }}
      >
        {hasSaved ? 'Use what is saved' : 'Start empty'}
      </button>
    </p>
  );
