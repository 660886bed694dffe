import { useState } from 'react';
import { unsavedFields } from '@/shared/storage/unsaved-texts';
import { useUser } from '@/shared/queries/current-user.queries';

/** This browser keeps the words until they are saved. `form`: its name, with an id. `start`: the saved words. */
export const useFormDraft = <Typed extends Record<string, string>>(
  form: string,
  blank: Typed,
  start: Typed = blank,
) => {
  const stored = unsavedFields<Partial<Typed>>(useUser().id, form);
  const kept = (): Typed => ({ ...start, ...stored.get() });
  const keep = (next: Typed): Typed => {
    // A choice alone, such as the kind of a touch, is not kept.
    stored.set(Object.keys(blank).some((field) => blank[field] === '' && next[field] !== start[field]) ? next : null);
    return next;
  };
  const [typed, setTyped] = useState(kept);
  const [earlier, setEarlier] = useState(() => Object.keys(blank).some((field) => typed[field] !== start[field]));
  const type = (change: Partial<Typed>) => setTyped(keep({ ...typed, ...change }));
  return {
    typed,
    /** The form opened with words that are not saved: see `RestoredDraftNotice`. */
    earlier,
    /** Whether `startOver` shows saved words again, and does not empty the form. */
    hasSaved: Object.keys(blank).some((field) => start[field] !== blank[field]),
    startOver: () => {
      stored.set(null);
      setTyped(start);
      setEarlier(false);
    },
    type,
    /** What binds a text field to its words. */
    field: (name: keyof Typed & string) => ({
      value: typed[name],
      onChange: ({ target }: { target: { value: string } }) => type({ ...typed, [name]: target.value }),
    }),
    /** Forgets saved words, also when the form is gone. A field that was changed since keeps its words. */
    empty: (saved: Partial<Typed>) => {
      const without = (now: Typed) => {
        const left = Object.entries(saved).map(([field, sent]) => [
          field,
          now[field] === sent ? start[field] : now[field],
        ]);
        return { ...now, ...Object.fromEntries(left) } as Typed;
      };
      keep(without(kept()));
      setTyped(without);
      setEarlier(false);
    },
  };
};
