import type { ProfileUpdate, updateUser, User } from '@app/contracts/account/account.api';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useState } from 'react';
import { call, CallError } from '@/shared/call';
import { plural } from '@/shared/format';
import { useAction } from '@/shared/use-action';
import { Button } from '@/shared/ui/button';
import { Field, Input, Textarea } from '@/shared/ui/field';
import { userQuery, useUser } from '@/shared/user';
import { ChipList } from './chip-list';
import { Section } from './section';
import { UnsavedChanges } from '@/shared/unsaved-changes';

/** The limits of the server. */
const limits = { name: 100, bio: 2000, clientTypes: 12, clientType: 60 };

const texts = ['firstName', 'lastName', 'bio'] as const;
type Typed = Record<(typeof texts)[number], string> & { clientTypes: string[] };

const typedOf = ({ firstName, lastName, bio, clientTypes }: User): Typed => ({
  firstName: firstName ?? '',
  lastName: lastName ?? '',
  bio: bio ?? '',
  clientTypes,
});

const changedFields = (typed: Typed, saved: Typed) => [
  ...texts.filter((field) => typed[field].trim() !== saved[field]),
  ...(JSON.stringify(typed.clientTypes) === JSON.stringify(saved.clientTypes) ? [] : (['clientTypes'] as const)),
];

/** Blank texts are left out, or null where the profile has one. */
const bodyOf = (typed: Typed, saved: Typed) => {
  const body: ProfileUpdate = { clientTypes: typed.clientTypes };
  for (const field of texts) {
    const words = typed[field].trim();
    if (words || saved[field]) body[field] = words || null;
  }
  return body;
};

const Changed = ({ name, changed }: { name: ReactNode; changed: boolean }) => (
  <>
    {name}
    {changed && (
      <span className="ml-2 inline-flex items-center gap-1.5 leading-none font-normal text-ink-2">
        <i aria-hidden className="size-1.5 rounded-full bg-ink" />
        changed
      </span>
    )}
  </>
);

/** Names, bio and the people whom the person writes for. */
export const Profile = () => {
  const user = useUser();
  const client = useQueryClient();
  const saved = typedOf(user);
  const [edited, setEdited] = useState<Partial<Typed>>({});
  const typed = { ...saved, ...edited };
  const changed = changedFields(typed, saved);
  const dirty = changed.length > 0;
  const save = useAction({
    run: (body: ProfileUpdate, extras) => call<typeof updateUser>('PATCH', '/api/auth/user', { body, ...extras }),
    done: { title: 'Profile updated', text: 'Your profile has been saved successfully.' },
    failed: { title: 'Error', text: 'Failed to update profile. Please try again.' },
    after: (next) => {
      client.setQueryData(userQuery.queryKey, next);
      setEdited({});
    },
    afterRecorded: () => setEdited({}),
  });
  const errorOf = (field: string) =>
    save.error instanceof CallError
      ? save.error.body?.errors?.find(({ path }) => path.split('.')[0] === field)?.message
      : undefined;
  const set = (change: Partial<Typed>) => setEdited({ ...edited, ...change });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (dirty) save.act(bodyOf(typed, saved));
  };
  const label = (field: keyof Typed, name: string) => <Changed name={name} changed={changed.includes(field)} />;
  return (
    <Section title="Profile" about="Your name signs your drafts. Nobody else sees your bio.">
      <form onSubmit={submit} className="grid grid-cols-[minmax(0,1fr)] gap-5">
        <div className="grid gap-5 md:grid-cols-2">
          <Field label={label('firstName', 'First name')} error={errorOf('firstName')}>
            <Input
              value={typed.firstName}
              maxLength={limits.name}
              autoComplete="given-name"
              onChange={(event) => set({ firstName: event.target.value })}
            />
          </Field>
          <Field label={label('lastName', 'Last name')} error={errorOf('lastName')}>
            <Input
              value={typed.lastName}
              maxLength={limits.name}
              autoComplete="family-name"
              onChange={(event) => set({ lastName: event.target.value })}
            />
          </Field>
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
          most={limits.clientTypes}
          longest={limits.clientType}
          onChange={(clientTypes) => set({ clientTypes })}
        />
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <Button type="submit" variant="primary" pending={save.pending} disabled={!dirty && !save.pending}>
            Save Profile
          </Button>
          {dirty && (
            <>
              <Button variant="quiet" disabled={save.pending} onClick={() => setEdited({})}>
                Discard
              </Button>
              <output className="text-sm text-ink-3">{plural(changed.length, 'change')} not saved</output>
            </>
          )}
        </div>
      </form>
      <UnsavedChanges dirty={dirty} text="Your changes to the profile are lost. The saved profile stays." />
    </Section>
  );
};
