import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { CallError, messageOf, Recorded } from '@/shared/http/call';
import { pauseQueries, skipWhilePaused, resumeQueries } from '@/shared/live/paused-queries';
import { readAgain, refreshAfterCommand, whenShown } from '@/shared/live/live-updates';
import { readOnly } from '@/shared/session/read-only';
import { sessionEnded } from '@/shared/session/session';
import { editedSince, type SentFrom, sentFrom, toast, type ToastGiven } from '@/shared/toast/toast.store';
import { useIsCurrent } from '@/shared/lib/use-is-current';

export interface Attempt<Input> {
  input: Input;
  idempotencyKey: string;
  sent: SentFrom;
  /** Runs when it is saved, also by “Try again”. It closes or empties the form that was sent. */
  saved?: (() => void) | undefined;
}

interface ActionOptions<Input, Result, Before> {
  /** Makes the call. Pass `extras` to it, so that a retry is the same attempt and has one effect. */
  run: (input: Input, extras: { idempotencyKey: string }) => Promise<Result | Recorded>;
  /** Actions with the same name reach the server one after the other, in the order of the clicks. */
  inOrder?: string;
  /** The notice while it takes longer than usual: `Still writing the message to Hana Sato`. Null: no notice. */
  waiting?: string | ((input: Input) => string | null);
  /** The toast after success, or null for none. */
  done?: ToastGiven | ((result: Result, input: Input) => ToastGiven | null);
  /** The title and text of docs/quality/specification.md. `own: true` keeps this text even when the server sends a message. */
  failed: { title: string; text: string; own?: boolean } | ((error: Error, input: Input) => ToastGiven | null);
  /** What “Try again” starts, where that is more than the same attempt. */
  again?: (() => void) | undefined;
  /** Shows the effect before the response. `rollback` gets its result when the call fails. */
  optimistic?: (input: Input) => Before;
  /** The first segment of the keys of the queries that `optimistic` changes. They are not read before the response. */
  showsIn?: string;
  rollback?: (before: Before, input: Input) => void;
  after?: (result: Result, input: Input) => void;
  /** Runs after `after`, and opens what the person sees next. It does not run once they have left this part of the screen. */
  next?: (result: Result, input: Input) => void;
  /** Runs instead of `after` for a write that is recorded but not shown yet. It closes what `after` would close. */
  afterRecorded?: (input: Input) => void;
  /** Runs when the recorded write can be read. It ends the state that `optimistic` set. */
  shown?: (input: Input) => void;
}

/** Milliseconds between the clicks of a double click. 500 is the default of Windows. */
const doubleClick = 500;

/** A command with its toasts. Handles stale queries and the end of the session in the same way on every screen. */
export const useAction = <Input, Result, Before = undefined>(options: ActionOptions<Input, Result, Before>) => {
  const client = useQueryClient();
  const { inOrder, showsIn, waiting } = options;
  const release = () => {
    if (showsIn && resumeQueries(showsIn)) void readAgain(client, { queryKey: [showsIn] });
  };
  const stillHere = useIsCurrent();
  // The mutation knows its last attempt only, and an earlier one may take longer.
  const [running, setRunning] = useState<readonly Attempt<Input>[]>([]);
  /** The last attempt, when its response was lost. The server may have recorded it. */
  const lost = useRef<Attempt<Input>>(null);
  const mutation = useMutation({
    ...(inOrder && { mutationKey: [inOrder], scope: { id: inOrder } }),
    meta: { waiting: ({ input }: Attempt<Input>) => (typeof waiting === 'function' ? waiting(input) : waiting) },
    mutationFn: ({ input, idempotencyKey }: Attempt<Input>) => options.run(input, { idempotencyKey }),
    onMutate: async (attempt) => {
      setRunning((now) => [...now, attempt]);
      if (showsIn) await pauseQueries(client, showsIn);
      return options.optimistic?.(attempt.input);
    },
    onSettled: (_result, error, attempt) => {
      setRunning((now) => now.filter((each) => each !== attempt));
      lost.current = error && isTemporary(error) ? attempt : null;
      if (!error) attempt.saved?.();
    },
    onSuccess: (result, { input }, before) => {
      if (result instanceof Recorded) {
        // The screen keeps the state of `optimistic`, because a read now would return the old state.
        if (before === undefined) toast({ title: 'Saved', text: 'It appears in a moment.' });
        options.afterRecorded?.(input);
        whenShown(client, () => {
          options.shown?.(input);
          release();
        });
        return;
      }
      refreshAfterCommand(client);
      release();
      const said = typeof options.done === 'function' ? options.done(result, input) : options.done;
      if (said) toast(said);
      options.after?.(result, input);
      if (stillHere()) options.next?.(result, input);
    },
    onError: (error, attempt, before) => {
      if (options.rollback && before !== undefined) options.rollback(before, attempt.input);
      // `rollback` may have restored a state that is older than the last read.
      if (showsIn) skipWhilePaused(showsIn);
      release();
      if (error instanceof CallError && error.status === 401) {
        sessionEnded();
        return;
      }
      // After a conflict everything is read again, because the screen showed an old state.
      if (error instanceof CallError && error.status === 409) void readAgain(client);
      const said = failureToast(options.failed, error, attempt.input);
      if (!said) return;
      const again = { label: 'Try again', run: options.again ?? (() => mutation.mutate(attempt)), sent: attempt.sent };
      toast(isTemporary(error) && !said.action && !editedSince(attempt.sent) ? { ...said, action: again } : said);
    },
  });
  const started = useRef(new Map<string, { at: number; result: Promise<Result | Recorded> }>());
  // A button is disabled only in the next render, so the second click of a double click still reaches it.
  const once = (input: Input, saved?: () => void): Promise<Result | Recorded> => {
    if (readOnly.why) {
      readOnly.tell();
      return Promise.reject(new CallError(403, 'body'));
    }
    const [key, at] = [JSON.stringify(input) ?? '', performance.now()];
    const first = started.current.get(key);
    if (first && at - first.at < doubleClick) return first.result;
    const sent = sentFrom();
    // The same words of the same open form are the same attempt until it succeeds. Outside of a form the effect may be undone by then.
    const before = sent.part instanceof HTMLFormElement && lost.current?.sent.part === sent.part ? lost.current : null;
    const goesOn = before !== null && JSON.stringify(before.input) === key;
    const idempotencyKey = goesOn ? before.idempotencyKey : crypto.randomUUID();
    const result = mutation.mutateAsync({ input, idempotencyKey, sent, saved });
    const attempt = { at, result };
    const ended = () => void (started.current.get(key) === attempt && started.current.delete(key));
    started.current.set(key, attempt);
    void result.then(ended, ended);
    return result;
  };
  return {
    /** Starts the action, or does nothing on the second click of a double click. A failure is shown as a toast. */
    act: (input: Input, saved?: () => void): void => void once(input, saved).catch(() => undefined),
    /** The same as a promise. It rejects after the toast. */
    actAsync: once,
    pending: mutation.isPending || running.length > 0,
    /** The inputs of all attempts that run now, to mark their rows. */
    running: running.map(({ input }) => input),
    error: mutation.error,
    reset: mutation.reset,
  };
};

/** Whether the same attempt may succeed a moment later, because the network or the server failed. */
const isTemporary = (error: Error) => error instanceof CallError && (error.status === 0 || error.status >= 500);

const failureToast = <Input>(
  failed: ActionOptions<Input, unknown, unknown>['failed'],
  error: Error,
  input: Input,
): ToastGiven | null => {
  // Another try would be refused too, so this text replaces the screen's own text.
  if (error instanceof CallError && error.body?.code === 'view_only')
    return { kind: 'error', title: 'Read only', text: error.body.message };
  if (typeof failed === 'function') {
    const said = failed(error, input);
    return said && { kind: 'error', ...said };
  }
  return { kind: 'error', title: failed.title, text: failed.own ? failed.text : messageOf(error, failed.text) };
};
