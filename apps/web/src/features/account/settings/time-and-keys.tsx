import { useId, useState } from 'react';
import { clockTime, useNow } from '@/shared/lib/dates';
import { useSingleKeys } from '@/shared/ui/hotkeys';
import { Field } from '@/shared/ui/field';
import { Panel } from '@/shared/ui/panel';
import { Select } from '@/shared/ui/select';
import { Switch } from '@/shared/ui/switch';
import { Section } from '@/shared/forms/settings-section';
import { SettingLabel } from '@/shared/forms/setting-label';
import type { SettingsForm } from '@/shared/forms/use-settings-form';

const knownZones = Intl.supportedValuesOf('timeZone');

export const TimeAndKeys = ({ form }: { form: SettingsForm }) => {
  const { timeZone } = form.typed;
  const now = useNow();
  const singleKeys = useSingleKeys();
  const id = useId();
  // There are four hundred zones, so they are listed only when somebody is about to open the list. A browser may have another
  // name for the stored zone.
  const [listed, setListed] = useState(false);
  const zones = listed ? [...new Set([timeZone, ...knownZones])].toSorted() : [timeZone];
  return (
    <Section title="Time and keys" about="Slots, reminders and the weekly summary follow this clock.">
      <Field
        label={<SettingLabel form={form} setting="timeZone" name="Time zone" />}
        error={form.errorOf('timeZone')}
        hint={`It is ${clockTime(new Date(now).toISOString(), timeZone)} there now. A week begins on Monday.`}
        className="md:max-w-[370px]"
      >
        <Select
          changes
          value={timeZone}
          onFocus={() => setListed(true)}
          onPointerEnter={() => setListed(true)}
          options={zones.map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }))}
          onChange={(next) => form.set({ timeZone: next })}
        />
      </Field>
      <Panel aria-label="Keys" className="flex items-center gap-4 px-[18px] py-3 max-md:px-3.5">
        <label htmlFor={id} className="min-w-0 flex-1">
          <span className="font-medium">Single-letter keys</span>
          <span className="block text-ink-3">
            A approves, E edits, D declines. Switch them off if you use a screen reader or speak your commands. This
            applies to this browser.
          </span>
        </label>
        <Switch id={id} checked={singleKeys.on} onCheckedChange={singleKeys.set} />
      </Panel>
    </Section>
  );
};
