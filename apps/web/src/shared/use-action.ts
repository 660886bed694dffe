import { useMutation, useQueryClient } from '@tanstack/react-query';
import { CallError, Recorded, sentenceOf } from './call';
import type { QueryRoot } from './query-client';
import { whenShown } from './recorded';
import { sessionEnded } from './session';
import { toast, type ToastGiven } from './toast-store';

interface Attempt<Input> {
  input: Input;
  idempotencyKey: string;
}

interface ActionOptions<Input, Answer, Before> {
  /** Makes the call; hand `extras` on to it, so that trying again is the same attempt and has one effect. */
  run: (input: Input, extras: { idempotencyKey: string }) => Promise<Answer>;
  /** The answers that are stale afterwards. */
  stale?: readonly QueryRoot[];
  /** What to say, or null to say nothing. */
  done?: ToastGiven | ((answer: Answer, input: Input) => ToastGiven | null);
  /** The specification's title and sentence. `own: true` keeps that sentence even when the server gave one. */
  failed: { title: string; text: string; own?: boolean } | ((error: Error, input: Input) => ToastGiven | null);
  /** Shows the effect before the answer; what it returns is handed to `undoOptimism` when the call fails. */
  optimism?: (input: Input) => Before;
  undoOptimism?: (before: Before, input: Input) => void;
  after?: (answer: Answer, input: Input) => void;
  /** In place of `after`, for a write that is recorded but not shown yet: closes what `after` would close. */
  afterRecorded?: (input: Input) => void;
  /** The recorded write can be read now: lets go of what `optimism` holds. */
  shown?: (input: Input) => void;
}

/** A state-changing call with its toasts, its stale answers and the end of the session handled alike on every screen. */
export const useAction = <Input, Answer, Before = undefined>(options: ActionOptions<Input, Answer, Before>) => {
  const client = useQueryClient();
  const mutation = useMutation({
    mutationFn: async ({ input, idempotencyKey }: Attempt<Input>): Promise<Answer | Recorded> => {
      try {
        return await options.run(input, { idempotencyKey });
      } catch (error) {
        if (error instanceof Recorded) return error;
        throw error;
      }
    },
    onMutate: ({ input }) => options.optimism?.(input),
    onSuccess: (answer, { input }, before) => {
      if (answer instanceof Recorded) {
        // The screen keeps what `optimism` shows. To read now would bring the old state back.
        if (before === undefined) toast({ title: 'Saved', text: 'It appears in a moment.' });
        options.afterRecorded?.(input);
        whenShown(client, options.stale ?? [], () => options.shown?.(input));
        return;
      }
      for (const root of options.stale ?? []) void client.invalidateQueries({ queryKey: [root] });
      const said = typeof options.done === 'function' ? options.done(answer, input) : options.done;
      if (said) toast(said);
      options.after?.(answer, input);
    },
    onError: (error, attempt, before) => {
      if (options.undoOptimism && before !== undefined) options.undoOptimism(before, attempt.input);
      if (error instanceof CallError && error.status === 401) {
        sessionEnded();
        return;
      }
      const said = failureToast(options.failed, error, attempt.input);
      if (!said) return;
      const again = { label: 'Try again', run: () => mutation.mutate(attempt) };
      toast(mayPass(error) && !said.action ? { ...said, action: again } : said);
    },
  });
  const attempt = (input: Input): Attempt<Input> => ({ input, idempotencyKey: crypto.randomUUID() });
  return {
    /** Starts it; failures are told by a toast. */
    act: (input: Input) => mutation.mutate(attempt(input)),
    /** The same, to wait for; rejects with the error after the toast. */
    actAsync: (input: Input) => mutation.mutateAsync(attempt(input)),
    pending: mutation.isPending,
    /** The input of the attempt that runs now, to mark its row. */
    pendingInput: mutation.isPending ? mutation.variables.input : undefined,
    error: mutation.error,
    reset: mutation.reset,
  };
};

/** Trouble on the way, not a refusal: the same attempt may succeed a moment later. */
const mayPass = (error: Error) => error instanceof CallError && (error.status === 0 || error.status >= 500);

const failureToast = <Input>(
  failed: ActionOptions<Input, unknown, unknown>['failed'],
  error: Error,
  input: Input,
): ToastGiven | null => {
  if (typeof failed === 'function') {
    const said = failed(error, input);
    return said && { kind: 'error', ...said };
  }
  return { kind: 'error', title: failed.title, text: failed.own ? failed.text : sentenceOf(error, failed.text) };
};
