import type { updateUser } from '@app/contracts/account/account.api';
import { mostMinutesPerText } from '@app/contracts/metrics/metrics.constants';
import { useState } from 'react';
import { call } from '@/shared/http/call';
import { plural } from '@/shared/lib/format';
import { useAction } from '@/shared/actions/use-action';
import { Form } from '@/shared/forms/form';
import { offWhenReadOnly } from '@/shared/session/read-only';
import { Button } from '@/shared/ui/button';
import { focusOnMount, Input } from '@/shared/ui/field';

export const MinutesPerText = ({ minutes }: { minutes: number }) => {
  const [value, setValue] = useState<string | null>(null);
  const save = useAction({
    run: (minutesPerText: number, extras) =>
      call<typeof updateUser>('PATCH', '/api/auth/user', { body: { minutesPerText }, ...extras }),
    done: (_, wanted) => ({ title: `One text by hand takes you ${plural(wanted, 'minute')}` }),
    failed: { title: 'Not saved', text: 'Nothing is changed. Please try again.' },
  });
  const wanted = Number(value);
  const wrong = !Number.isInteger(wanted) || wanted < 1 || wanted > mostMinutesPerText;
  if (value === null)
    return (
      <p data-row="minutes" className="px-[18px] pb-3.5 text-sm text-ink-3 max-md:px-3.5">
        <button
          type="button"
          data-opens
          className="link max-md:min-h-11"
          {...offWhenReadOnly()}
          onClick={() => setValue(String(minutes))}
        >
          Change the minutes
        </button>
      </p>
    );
  return (
    <Form
      data-row="minutes"
      noValidate
      onSubmit={() => !wrong && save.act(wanted, () => setValue(null))}
      className="flex flex-wrap items-center gap-2 px-[18px] pb-3.5 max-md:px-3.5"
    >
      <Input
        type="number"
        inputMode="numeric"
        min={1}
        max={mostMinutesPerText}
        aria-label="Minutes that one text by hand takes you"
        aria-invalid={wrong || undefined}
        value={value}
        ref={focusOnMount}
        className="w-20"
        onChange={(event) => setValue(event.target.value)}
      />
      <Button type="submit" size="sm" pending={save.pending} disabled={wrong}>
        Save
      </Button>
      <Button size="sm" variant="quiet" onClick={() => setValue(null)}>
        Cancel
      </Button>
      {wrong && <p className="w-full text-sm text-red">From 1 to {mostMinutesPerText}.</p>}
    </Form>
  );
};
