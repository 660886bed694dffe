import { useEffect, useState } from 'react';
import { fieldsOf, forgetUnsaved, keepFields } from '@/shared/storage/unsaved-texts';
import { useUser } from '@/shared/queries/current-user.queries';

/**
 * What a person typed in a form, or null. This browser keeps it over a reload and a new sign-in, until the page sets it to null,
 * because the words are saved, discarded, or left on purpose.
 * @param form the name of the form, with the id of what it is about
 */
export const usePersistedState = <T extends object>(form: string) => {
  const { id: userId } = useUser();
  const stored = () => fieldsOf<T>(userId, form);
  const [typed, setTyped] = useState(stored);
  useEffect(() => {
    // Another tab typed, saved or discarded. Without this, old words of this tab would come back as a change.
    const follow = () => setTyped(fieldsOf<T>(userId, form));
    window.addEventListener('storage', follow);
    return () => window.removeEventListener('storage', follow);
  }, [userId, form]);
  const change = (next: (now: T | null) => T | null): void => {
    // After a slow save another page may be open. So the stored words change by themselves.
    const kept = next(stored());
    if (kept) keepFields(userId, form, kept);
    else forgetUnsaved(userId, form);
    setTyped(next);
  };
  return [typed, change] as const;
};
