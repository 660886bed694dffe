import type { Content, recordResult, takeBackResult } from '@app/contracts/content/content.api';
import { type PostResult, readResult, resultWords } from '@app/contracts/delivery/result-words';
import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { capital } from '@/shared/lib/format';
import { useAction } from '@/shared/actions/use-action';
import { call } from '@/shared/http/call';
import { shortTime } from '@/shared/lib/dates';
import { readAgain } from '@/shared/live/live-updates';
import { offWhenReadOnly } from '@/shared/session/read-only';
import { Form } from '@/shared/forms/form';
import { Button } from '@/shared/ui/button';
import { focusOnMount, Input } from '@/shared/ui/field';
import { nameOf } from '@/shared/labels/text-labels';

const longest = 2200;

/** `40 reactions, 12 comments, link kept`. */
const understood = (typed: string): string => {
  const read = readResult(typed);
  return [resultWords(read), read.link && 'link kept'].filter(Boolean).join(', ');
};

const useRecordResult = () => {
  const client = useQueryClient();
  const after = () => void readAgain(client, { queryKey: ['content'] });
  const failed = { title: 'Error', text: 'The result could not be saved. Please try again.' };
  const takeBack = useAction({
    run: ({ id, result }: Content, x) =>
      call<typeof takeBackResult>('DELETE', '/api/content/:id/results', {
        params: { id },
        body: result ? { at: result.at } : {},
        ...x,
      }),
    done: { title: 'Result taken back' },
    after,
    failed,
  });
  return useAction({
    run: ({ item, said: { reactions, comments, link } }: { item: Content; said: PostResult }, x) =>
      call<typeof recordResult>('POST', '/api/content/:id/results', {
        params: { id: item.id },
        body: {
          ...(reactions !== null && { reactions }),
          ...(comments !== null && { comments }),
          ...(link && { link }),
        },
        ...x,
      }),
    done: (saved, { item, said }) => ({
      title: `Result of ${nameOf(item)} kept`,
      text: `${capital(resultWords(said) || 'the link')}.`,
      action: { label: 'Undo', run: () => takeBack.act(saved) },
    }),
    after,
    failed,
  });
};

const ResultForm = ({ item, onClose }: { item: Content; onClose: () => void }) => {
  const { result } = item;
  const [typed, setTyped] = useState(() =>
    result ? [resultWords(result), result.link].filter(Boolean).join(' ') : '',
  );
  const record = useRecordResult();
  const hint = useId();
  const { rest, ...said } = readResult(typed);
  const empty = understood(typed) === '';
  const submit = () => !empty && !record.pending && record.act({ item, said }, onClose);
  return (
    <Form noValidate onSubmit={submit} className="mt-2 grid gap-1.5">
      <Input
        ref={focusOnMount}
        aria-label={`What came back for ${nameOf(item)}`}
        aria-describedby={hint}
        placeholder="40 reactions 12 comments https://…"
        maxLength={longest}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <output id={hint} className="text-sm wrap-anywhere text-ink-3">
        {empty ? 'Reactions, comments, a link: any of them.' : `Understood: ${understood(typed)}.`}
        {rest && ` Not used: “${rest}”.`}
      </output>
      <div className="flex gap-1.5">
        <Button type="submit" size="sm" pending={record.pending} disabled={empty}>
          Save
        </Button>
        <Button size="sm" variant="quiet" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </Form>
  );
};

export const ResultField = ({ item }: { item: Content }) => {
  const [typing, setTyping] = useState(false);
  if (item.type !== 'post' || !item.publishedAt) return null;
  const { result } = item;
  if (typing) return <ResultForm item={item} onClose={() => setTyping(false)} />;
  return (
    <p className="text-sm wrap-anywhere text-ink-3">
      {result && (
        <>
          <span className="text-ink-2" title={`Typed by you, ${shortTime(result.at)}`}>
            {resultWords(result) || 'Link kept'}
          </span>
          {result.link && (
            <>
              {' '}
              <a href={result.link} target="_blank" rel="noreferrer" className="link">
                Open the post
              </a>
            </>
          )}{' '}
        </>
      )}
      <button
        type="button"
        {...offWhenReadOnly()}
        className="link max-md:-my-1 max-md:py-3.5"
        aria-label={`${result ? 'Change the result of' : 'Type the result of'} ${nameOf(item)}`}
        onClick={() => setTyping(true)}
      >
        {result ? 'Change' : 'What came back?'}
      </button>
    </p>
  );
};
