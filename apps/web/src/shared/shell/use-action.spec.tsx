import type { LiveEvent } from '@app/contracts/jobs/jobs.api';
import { jest } from '@jest/globals';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { CallError, Recorded } from '@/shared/http/call';
import { followLive } from '@/shared/live/live-updates';
import { readOnly } from '@/shared/session/read-only';
import { dismissToast } from '@/shared/toast/toast.store';
import { ToastPlace } from '@/shared/shell/toaster';
import { useAction } from '@/shared/actions/use-action';

type Run = (input: string, extras: { idempotencyKey: string }) => Promise<string | Recorded>;
const failed = { title: 'Failed to add lead', text: 'Please try again.' };

const refusal = (status: number, message?: string) =>
  new CallError(status, 'body', message ? { statusCode: status, code: 'c', message, requestId: 'r' } : undefined);

const Screen = ({ run, own = false }: { run: Run; own?: boolean }) => {
  const add = useAction({ run, done: { title: 'Lead added' }, failed: { ...failed, own } });
  return (
    <>
      <form>
        <button type="button" onClick={() => add.act('Hana')}>
          Add
        </button>
        <input aria-label="Name" />
      </form>
      <button onClick={() => add.act('Elise')}>Move</button>
      <input aria-label="Note" />
      <input aria-label="Search" type="search" />
      <ToastPlace />
    </>
  );
};

const client = new QueryClient();
const openStream = () => {
  let tell: (event: LiveEvent) => void = () => undefined;
  const stop = followLive(client, (given) => {
    tell = given;
    return () => undefined;
  });
  return { send: (event: LiveEvent) => act(() => tell(event)), stop };
};
const press = async (run: Run, own?: boolean) => {
  render(
    <QueryClientProvider client={client}>
      <Screen run={run} {...(own && { own })} />
    </QueryClientProvider>,
  );
  await userEvent.click(screen.getByText('Add'));
};

describe('an action', () => {
  afterEach(() => act(dismissToast));

  it('shows a toast and makes all queries stale while there is no live stream', async () => {
    client.setQueryData(['leads'], []);
    await press(() => Promise.resolve('ok'));
    expect(await screen.findByText('Lead added')).toBeInTheDocument();
    expect(client.getQueryState(['leads'])?.isInvalidated).toBe(true);
  });

  it('says why nothing can be changed in the workspace of somebody else, also where its own text would ask to try again', async () => {
    const message = 'You look at the workspace of somebody else. Nothing was changed.';
    const body = { statusCode: 403, code: 'view_only', message, requestId: 'r' };
    await press(() => Promise.reject(new CallError(403, 'body', body)), true);
    expect(await screen.findByText('Read only')).toBeInTheDocument();
    expect(screen.getByText(message)).toBeInTheDocument();
  });

  it('sends nothing in a read-only view, and says why', async () => {
    const tell = jest.fn();
    Object.assign(readOnly, { why: 'Read only', tell });
    const run = jest.fn<Run>();
    await press(run);
    Object.assign(readOnly, { why: undefined });
    expect(tell).toHaveBeenCalled();
    expect(run).not.toHaveBeenCalled();
  });

  it('leaves it to the live stream to name the stale queries, except for the state of the system', async () => {
    const { send, stop } = openStream();
    send({ type: 'hello' });
    client.setQueryData(['leads'], []);
    client.setQueryData(['admin-queue', 'counts'], {});
    await press(() => Promise.resolve('ok'));
    expect(await screen.findByText('Lead added')).toBeInTheDocument();
    expect(client.getQueryState(['admin-queue', 'counts'])?.isInvalidated).toBe(true);
    expect(client.getQueryState(['leads'])?.isInvalidated).toBe(false);
    send({ type: 'changed', keys: ['leads'] });
    expect(client.getQueryState(['leads'])?.isInvalidated).toBe(true);
    stop();
  });

  it('shows the server’s message after a 4xx response, without Try again', async () => {
    await press(() => Promise.reject(refusal(409, 'This lead is archived.')));
    expect(await screen.findByText('This lead is archived.')).toBeInTheDocument();
    expect(screen.queryByText('Try again')).not.toBeInTheDocument();
  });

  it('shows the specification’s text with `own: true`', async () => {
    await press(() => Promise.reject(refusal(409, 'This lead is archived.')), true);
    expect(await screen.findByText('Please try again.')).toBeInTheDocument();
  });

  it('offers Try again after a 5xx response, with the same idempotency key', async () => {
    const run = jest.fn<Run>().mockRejectedValueOnce(refusal(503)).mockResolvedValue('ok');
    await press(run);
    await userEvent.click(await screen.findByText('Try again'));
    expect(await screen.findByText('Lead added')).toBeInTheDocument();
    expect(run.mock.calls[1]?.[1].idempotencyKey).toBe(run.mock.calls[0]?.[1].idempotencyKey);
  });

  it('offers no Try again with old words: it goes when the person edits a field, and also when they did so before the failure', async () => {
    let fail: () => void = () => undefined;
    const run = jest.fn<Run>(() => new Promise((_, reject) => (fail = () => reject(refusal(503)))));
    await press(run);
    await act(async () => fail());
    expect(await screen.findByText('Try again')).toBeInTheDocument();
    await userEvent.type(screen.getByLabelText('Name'), 'a');
    expect(screen.queryByText('Try again')).toBeNull();
    expect(screen.getByText(failed.title)).toBeInTheDocument();
    act(dismissToast);
    await userEvent.click(screen.getByText('Add'));
    await userEvent.type(screen.getByLabelText('Name'), 'b');
    await act(async () => fail());
    expect(await screen.findByText(failed.title)).toBeInTheDocument();
    expect(screen.queryByText('Try again')).toBeNull();
  });

  it('goes on offering Try again when the person edits a field of another form, or searches', async () => {
    let fail: () => void = () => undefined;
    const run = jest.fn<Run>(() => new Promise((_, reject) => (fail = () => reject(refusal(503)))));
    await press(run);
    await userEvent.type(screen.getByLabelText('Note'), 'a');
    await act(async () => fail());
    expect(await screen.findByText('Try again')).toBeInTheDocument();
    await userEvent.type(screen.getByLabelText('Note'), 'b');
    expect(screen.getByText('Try again')).toBeInTheDocument();
    act(dismissToast);
    await userEvent.click(screen.getByText('Move'));
    await act(async () => fail());
    await userEvent.type(screen.getByLabelText('Search'), 'c');
    expect(screen.getByText('Try again')).toBeInTheDocument();
    await userEvent.type(screen.getByLabelText('Name'), 'd');
    expect(screen.queryByText('Try again')).toBeNull();
  });

  it('offers no Try again with old words in a form that was closed and opened again', async () => {
    const Reopens = () => {
      const add = useAction({ run: () => Promise.reject<string>(refusal(503)), failed });
      const [time, setTime] = useState(0);
      return (
        <>
          <form key={time}>
            <input aria-label="Name" onKeyDown={({ key }) => key === 'Enter' && add.act('Hana')} />
          </form>
          <button onClick={() => setTime(1)}>Open again</button>
          <ToastPlace />
        </>
      );
    };
    render(
      <QueryClientProvider client={client}>
        <Reopens />
      </QueryClientProvider>,
    );
    await userEvent.type(screen.getByLabelText('Name'), 'Hana{Enter}');
    expect(await screen.findByText('Try again')).toBeInTheDocument();
    await userEvent.click(screen.getByText('Open again'));
    expect(screen.getByText('Try again')).toBeInTheDocument();
    await userEvent.type(screen.getByLabelText('Name'), ' Sato');
    expect(screen.queryByText('Try again')).toBeNull();
  });

  it('goes on with the attempt of a lost response when the same form sends the same words again, until it succeeds', async () => {
    const run = jest
      .fn<Run>()
      .mockRejectedValueOnce(refusal(0))
      .mockRejectedValueOnce(refusal(503))
      .mockResolvedValue('ok');
    await press(run);
    for (const calls of [2, 3, 4]) {
      await waitFor(() => expect(client.isMutating()).toBe(0));
      // A double click is one click, so this is a later one.
      await userEvent.click(screen.getByText('Add'));
      await waitFor(() => expect(run).toHaveBeenCalledTimes(calls));
    }
    const [first, second, third, fourth] = run.mock.calls.map(([, { idempotencyKey }]) => idempotencyKey);
    expect([second, third]).toEqual([first, first]);
    expect(fourth).not.toBe(first);
  });

  it('begins a new attempt after a lost response with a button outside of forms, because the effect may be undone by then', async () => {
    const run = jest.fn<Run>().mockRejectedValueOnce(refusal(0)).mockResolvedValue('ok');
    await press(run);
    await userEvent.click(screen.getByText('Move'));
    await userEvent.click(screen.getByText('Move'));
    await waitFor(() => expect(run).toHaveBeenCalledTimes(3));
    const [first, second, third] = run.mock.calls.map(([, { idempotencyKey }]) => idempotencyKey);
    expect(new Set([first, second, third]).size).toBe(3);
  });

  it('takes a double click as one click', async () => {
    let respond: (result: string) => void = () => undefined;
    const run = jest.fn<Run>(() => new Promise((resolve) => (respond = resolve)));
    await press(run);
    fireEvent.click(screen.getByText('Add'));
    expect(run).toHaveBeenCalledTimes(1);
    await act(async () => respond('ok'));
    fireEvent.click(screen.getByText('Add'));
    await waitFor(() => expect(run).toHaveBeenCalledTimes(2));
  });

  it('says which inputs run, also when an earlier one takes longer', async () => {
    const answers = new Map<string, (result: string) => void>();
    const Rows = () => {
      const remove = useAction({
        run: (row: string) => new Promise<string>((resolve) => answers.set(row, resolve)),
        failed,
      });
      return ['Hana', 'Elise'].map((row) => (
        <button key={row} disabled={remove.running.includes(row)} onClick={() => remove.act(row)}>
          {row} {remove.pending && 'waits'}
        </button>
      ));
    };
    render(
      <QueryClientProvider client={client}>
        <Rows />
      </QueryClientProvider>,
    );
    const row = (name: string) => screen.getByRole('button', { name });
    await userEvent.click(row('Hana'));
    await userEvent.click(row('Elise waits'));
    await waitFor(() => expect(row('Elise waits')).toBeDisabled());
    expect(row('Hana waits')).toBeDisabled();
    await act(async () => answers.get('Elise')?.('ok'));
    await waitFor(() => expect(row('Elise waits')).toBeEnabled());
    expect(row('Hana waits')).toBeDisabled();
    await act(async () => answers.get('Hana')?.('ok'));
    await waitFor(() => expect(row('Hana')).toBeEnabled());
  });

  it('treats a recorded write as saved, and reads it when the live stream says so', async () => {
    const { send, stop } = openStream();
    send({ type: 'hello' });
    client.setQueryData(['leads'], []);
    await press(() => Promise.resolve(new Recorded('1234')));
    expect(await screen.findByText('Saved')).toBeInTheDocument();
    expect(screen.queryByText(failed.title)).toBeNull();
    // A read at this moment would return the old state.
    expect(client.getQueryState(['leads'])?.isInvalidated).toBe(false);
    send({ type: 'changed', keys: ['leads'] });
    expect(client.getQueryState(['leads'])?.isInvalidated).toBe(true);
    stop();
  });

  it('reads everything again after a conflict: the screen showed an old state', async () => {
    client.setQueryData(['leads'], []);
    await press(() => Promise.reject(refusal(409, 'This lead is archived.')));
    expect(await screen.findByText('This lead is archived.')).toBeInTheDocument();
    expect(client.getQueryState(['leads'])?.isInvalidated).toBe(true);
  });

  it('shows that the session has ended', async () => {
    await press(() => Promise.reject(refusal(401)));
    expect(await screen.findByText('You are logged out. Logging in again...')).toBeInTheDocument();
    expect(screen.getByText('Unauthorized')).toBeInTheDocument();
  });
});
