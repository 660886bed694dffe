import { mostClientTypes } from '@app/contracts/account/account.constants';
import { Field, Input, Textarea } from '@/shared/ui/field';
import { SaveButton } from '@/shared/ui/save-button';
import { ChipList } from '@/shared/forms/chip-list-field';
import { Form } from '@/shared/forms/form';
import { Section } from '@/shared/forms/settings-section';
import { SettingLabel } from '@/shared/forms/setting-label';
import { profileSettings, type SettingsForm } from '@/shared/forms/use-settings-form';

/** The limits of the server. */
const limits = { name: 100, bio: 2000, clientType: 60 };

const names = [
  { field: 'firstName', name: 'First name', autoComplete: 'given-name' },
  { field: 'lastName', name: 'Last name', autoComplete: 'family-name' },
] as const;

export const Profile = ({ form }: { form: SettingsForm }) => {
  const { typed, changed, set, errorOf, saving } = form;
  const dirty = profileSettings.some((name) => changed.includes(name));
  const label = (setting: (typeof profileSettings)[number], name: string) => (
    <SettingLabel form={form} setting={setting} name={name} />
  );
  return (
    <Section title="Profile" about="Your name signs your drafts. Nobody else sees your bio.">
      <Form onSubmit={() => dirty && form.saveProfile()} className="grid grid-cols-[minmax(0,1fr)] gap-5">
        <div className="grid gap-5 md:grid-cols-2">
          {names.map(({ field, name, autoComplete }) => (
            <Field key={field} label={label(field, name)} error={errorOf(field)}>
              <Input
                value={typed[field]}
                maxLength={limits.name}
                autoComplete={autoComplete}
                onChange={(event) => set({ [field]: event.target.value })}
              />
            </Field>
          ))}
        </div>
        <Field
          label={label('bio', 'Bio')}
          error={errorOf('bio')}
          hint={
            <span className="flex justify-between gap-3">
              <span>Your card tells drafts what you do</span>
              <span className="tabular-nums">
                {typed.bio.length} of {limits.bio}
              </span>
            </span>
          }
        >
          <Textarea
            value={typed.bio}
            maxLength={limits.bio}
            className="min-h-[92px]"
            onChange={(event) => set({ bio: event.target.value })}
          />
        </Field>
        <ChipList
          label={label('clientTypes', 'Who you write for')}
          name="Who you write for"
          add="Add people"
          values={typed.clientTypes}
          most={mostClientTypes}
          longest={limits.clientType}
          onChange={(clientTypes) => set({ clientTypes })}
          error={errorOf('clientTypes')}
        />
        <SaveButton type="submit" className="justify-self-start" pending={saving} off={!dirty && !saving}>
          Save Profile
        </SaveButton>
      </Form>
    </Section>
  );
};
