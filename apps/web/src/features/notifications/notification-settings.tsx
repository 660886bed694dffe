import type { sendTestNotification, setNotificationPreferences } from '@app/contracts/notifications/notifications.api';
import type { NotificationPreferences, PreferencesChange } from '@app/contracts/notifications/preferences';
import { notificationLabels, switchableTypes } from '@app/contracts/notifications/notifications.constants';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Fragment, useState } from 'react';
import { useAction } from '@/shared/actions/use-action';
import { call } from '@/shared/http/call';
import { Button } from '@/shared/ui/button';
import { Loaded } from '@/shared/ui/empty-state';
import { Panel, PanelSkeleton, Ruled } from '@/shared/ui/panel';
import { hourLabel } from '@/shared/lib/format';
import { useTimeZone } from '@/shared/queries/current-user.queries';
import { Dialog } from '@/shared/ui/dialog';
import { ErrorSentence, Field } from '@/shared/ui/field';
import { Select } from '@/shared/ui/select';
import { Switch } from '@/shared/ui/switch';
import { Checkbox } from '@/shared/ui/checkbox';
import { preferencesQuery } from './preferences.queries';
import {
  alertWords,
  changesOf,
  formOf,
  type PreferencesForm,
  summaryWords,
  type SwitchableType,
  weekdays,
} from './preferences-form';

const hours = Array.from({ length: 24 }, (_, hour) => ({ value: String(hour), label: hourLabel(hour) }));
const days = weekdays.map((label, n) => ({ value: String(n + 1), label: `${label}s` }));

interface WhenProps {
  form: PreferencesForm;
  set: (change: Partial<PreferencesForm>) => void;
}

const When = ({ form: { summary, quiet, quietOn }, set }: WhenProps) => (
  <div className="grid gap-x-6 gap-y-3.5 sm:grid-cols-2">
    <div className="grid grid-cols-2 gap-2">
      <Field label="Weekly summary">
        <Select
          value={String(summary.weekday)}
          options={days}
          onChange={(day) => set({ summary: { ...summary, weekday: Number(day) } })}
        />
      </Field>
      <Field label="At">
        <Select
          value={String(summary.hour)}
          options={hours}
          onChange={(hour) => set({ summary: { ...summary, hour: Number(hour) } })}
        />
      </Field>
    </div>
    <fieldset aria-label="Quiet hours" className="grid gap-1.5">
      <label htmlFor="quiet-hours" className="flex items-center gap-2 text-sm font-medium text-ink-2">
        Quiet hours
        <Switch id="quiet-hours" checked={quietOn} onCheckedChange={(on) => set({ quietOn: on })} className="ml-auto" />
      </label>
      <div className="flex items-center gap-2">
        {(['from', 'until'] as const).map((end) => (
          <Fragment key={end}>
            {end === 'until' && <span className="text-ink-3">to</span>}
            <Select
              aria-label={`Quiet ${end}`}
              disabled={!quietOn}
              value={String(quiet[end])}
              options={hours}
              onChange={(hour) => set({ quiet: { ...quiet, [end]: Number(hour) } })}
              className="flex-1"
            />
          </Fragment>
        ))}
      </div>
    </fieldset>
  </div>
);

const head = 'px-2 pb-1.5 text-center text-sm font-medium text-ink-2 sm:w-[76px]';
const notSetUp = 'block text-[11px]/[13px] font-normal text-ink-3';

interface ChannelMatrixProps {
  bell: ReadonlySet<SwitchableType>;
  onChange: (bell: ReadonlySet<SwitchableType>) => void;
}

/** Which notification reaches which channel. E-mail and webhook are not set up yet. */
const ChannelMatrix = ({ bell, onChange }: ChannelMatrixProps) => {
  const toggle = (type: SwitchableType) => {
    const next = new Set(bell);
    if (!next.delete(type)) next.add(type);
    onChange(next);
  };
  return (
    <table className="w-full">
      <caption className="sr-only">Notifications and where they reach you</caption>
      <thead>
        <tr className="align-bottom">
          <th scope="col" className="pb-1.5 text-left text-sm font-medium text-ink-2">
            When
          </th>
          <th scope="col" className={head}>
            Bell
          </th>
          {['Email', 'Webhook'].map((channel) => (
            <th key={channel} scope="col" className={head}>
              {channel}
              <span className={notSetUp}>not set up</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="divide-y divide-line border-y border-line">
        {switchableTypes.map((type) => (
          <tr key={type} className="h-[42px]">
            <th scope="row" className="py-1.5 pr-2 text-left font-normal">
              {notificationLabels[type]}
            </th>
            <td className="text-center">
              <Checkbox
                checked={bell.has(type)}
                onChange={() => toggle(type)}
                aria-label={`${notificationLabels[type]}: in the bell`}
              />
            </td>
            {['email', 'webhook'].map((channel) => (
              <td key={channel} className="text-center text-ink-3">
                <span aria-hidden>–</span>
                <span className="sr-only">Not set up</span>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
};

const Body = ({ preferences, onClose }: { preferences: NotificationPreferences; onClose: () => void }) => {
  const timeZone = useTimeZone();
  const [form, setForm] = useState(() => formOf(preferences));
  const client = useQueryClient();
  const save = useAction({
    run: (body: PreferencesChange, extras) =>
      call<typeof setNotificationPreferences>('PATCH', '/api/notifications/preferences', { body, ...extras }),
    done: { title: 'Notifications saved' },
    failed: { title: 'Not saved', text: 'Your notification settings did not change. Please try again.' },
    after: (next) => {
      client.setQueryData(preferencesQuery.queryKey, next);
      onClose();
    },
  });
  const test = useAction({
    run: (_: undefined, extras) => call<typeof sendTestNotification>('POST', '/api/notifications/test', extras),
    done: { title: 'Test sent', text: 'It is in the bell.' },
    failed: { title: 'Test not sent', text: 'Nothing was changed. Please try again.' },
  });
  const change = changesOf(form, preferences);
  const noHours = form.quietOn && form.quiet.from === form.quiet.until;
  return (
    <div className="grid gap-4">
      <p className="-mt-2 text-ink-3">To you only. A lead never hears from Keepwarm.</p>
      <ChannelMatrix bell={form.bell} onChange={(bell) => setForm({ ...form, bell })} />
      <When form={form} set={(changed) => setForm({ ...form, ...changed })} />
      {noHours && <ErrorSentence>Quiet hours must begin and end at different hours.</ErrorSentence>}
      <p className="text-sm text-ink-3">
        {form.quietOn ? 'What comes in quiet hours waits until they end. ' : ''}Hours of {timeZone.replaceAll('_', ' ')}
      </p>
      <div className="flex flex-wrap items-center gap-2">
        <Button pending={test.pending} onClick={() => test.act(undefined)} className="mr-auto">
          Send me a test
        </Button>
        <Button variant="quiet" disabled={save.pending} onClick={onClose}>
          Discard
        </Button>
        <Button
          variant="primary"
          pending={save.pending}
          disabled={noHours || Object.keys(change).length === 0}
          onClick={() => save.act(change)}
        >
          Save
        </Button>
      </div>
    </div>
  );
};

export const NotificationSettings = () => {
  const query = useQuery(preferencesQuery);
  const [open, setOpen] = useState(false);
  return (
    <Panel aria-label="Notification settings">
      <Loaded
        query={query}
        what="Your notifications"
        loading={<PanelSkeleton rows={2} says="Loading your notifications" />}
      >
        {(preferences) => (
          <>
            <Ruled>
              {[
                ['Weekly summary', summaryWords(preferences)],
                ['Lead alerts', alertWords(preferences)],
              ].map(([name, words]) => (
                <li key={name} className="flex items-center gap-3 px-[18px] py-[11px] max-md:px-3.5">
                  <div className="min-w-0 flex-1">
                    <p className="font-medium">{name}</p>
                    <p className="text-ink-3">{words}</p>
                  </div>
                  <Button changes aria-label={`Configure: ${name}`} onClick={() => setOpen(true)}>
                    Configure
                  </Button>
                </li>
              ))}
            </Ruled>
            <Dialog open={open} onOpenChange={setOpen} title="What should reach you, and where?" width={600}>
              {open && <Body preferences={preferences} onClose={() => setOpen(false)} />}
            </Dialog>
          </>
        )}
      </Loaded>
    </Panel>
  );
};
