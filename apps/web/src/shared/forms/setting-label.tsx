import type { SettingName, SettingsForm } from './use-settings-form';

/** The name of a field, with a mark while its change is not saved. */
export const SettingLabel = ({ form, setting, name }: { form: SettingsForm; setting: SettingName; name: string }) => (
  <>
    {name}
    {form.changed.includes(setting) && (
      <span className="ml-2 inline-flex items-center gap-1.5 leading-none font-normal text-ink-2">
        <i aria-hidden className="size-1.5 rounded-full bg-ink" />
        changed
      </span>
    )}
  </>
);
