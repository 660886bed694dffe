import { useUser } from '@/shared/queries/current-user.queries';
import { useStored } from '@/shared/storage/browser-storage';
import { unsavedFields } from '@/shared/storage/unsaved-texts';

/** What a person typed in a form, or null: the page sets it to null when the words are saved, discarded, or left on purpose. */
export const usePersistedState = <T extends object>(form: string) => {
  const kept = unsavedFields<T>(useUser().id, form);
  const change = (next: (now: T | null) => T | null): void => void kept.set(next(kept.get()));
  return [useStored(kept), change] as const;
};
