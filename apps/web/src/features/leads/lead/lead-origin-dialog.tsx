import {
  longestSource,
  type SourceKind,
  sourceKindLabels,
  sourceKinds,
} from '@app/contracts/leads/lead-origin.constants';
import type { Lead } from '@app/contracts/leads/leads.api';
import { useState } from 'react';
import { Button } from '@/shared/ui/button';
import { FormDialog } from '@/shared/forms/form';
import { Field, Input } from '@/shared/ui/field';
import { Select } from '@/shared/ui/select';
import { RestoredDraftNotice } from '@/shared/forms/restored-draft-notice';
import { useFormDraft } from '@/shared/forms/use-form-draft';
import { type Origin, useNameOrigin } from '../use-name-origin';
import { OwnPosts } from './own-posts';

const kindOptions = sourceKinds.map((value) => ({ value, label: sourceKindLabels[value] }));
const hints: Record<SourceKind, string> = {
  post: 'Its address, for example',
  comment: 'Its address, or what it was about',
  event: 'Which event',
  referral: 'Who referred them',
  search: 'What you searched for',
  other: 'In your words',
};

export const LeadOriginDialog = ({ lead, onClose }: { lead: Lead; onClose: () => void }) => {
  const now = lead.cameFrom;
  const form = useFormDraft<{ kind: SourceKind; text: string }>(
    `origin ${lead.id}`,
    { kind: 'post', text: '' },
    { kind: now?.kind ?? 'post', text: now?.contentId ? '' : (now?.text ?? '') },
  );
  const { kind, text } = form.typed;
  const [chosen, setChosen] = useState(now?.contentId ?? undefined);
  const [asked, setAsked] = useState(false);
  const { act, pending } = useNameOrigin(lead);
  const typed = text.trim();
  const origin: Origin | undefined =
    kind === 'post' && chosen && !typed ? { kind, contentId: chosen } : typed ? { kind, text: typed } : undefined;
  const missing = kind === 'post' ? 'Choose a post, or type its address.' : `${hints[kind]}?`;
  /** The words are saved or not wanted. */
  const end = () => {
    form.empty(form.typed);
    onClose();
  };
  // A toast shows an error, and the words stay here.
  const save = (value: Origin) => !pending && act(value, end);
  return (
    <FormDialog
      title={`What brought ${lead.name.slice(0, 60)}?`}
      onClose={onClose}
      onCancel={end}
      onSubmit={() => {
        setAsked(true);
        if (origin) save(origin);
      }}
      submit="Save the source"
      pending={pending}
      aside={
        now && (
          <Button variant="quiet" className="mr-auto" onClick={() => save(null)}>
            Not known
          </Button>
        )
      }
    >
      <RestoredDraftNotice form={form} />
      <Field label="Source">
        <Select
          value={kind}
          options={kindOptions}
          onChange={(value) => form.type({ kind: sourceKinds.find((each) => each === value) ?? 'other' })}
        />
      </Field>
      {kind === 'post' && <OwnPosts chosen={chosen} onChoose={setChosen} />}
      <Field
        label={kind === 'post' ? 'Or a post that is not in Keepwarm' : 'What was it'}
        error={asked && !origin ? missing : undefined}
      >
        <Input
          value={text}
          maxLength={longestSource}
          dir="auto"
          placeholder={hints[kind]}
          onChange={(event) => form.type({ text: event.target.value })}
        />
      </Field>
    </FormDialog>
  );
};
