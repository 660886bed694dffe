import type { Lead } from '@app/contracts/leads/leads.api';
import { leadActions, segments } from '@app/contracts/leads/leads.constants';
import type { ReactNode } from 'react';
import { offWhenReadOnly } from '@/shared/session/read-only';
import { Select } from '@/shared/ui/select';
import { Time } from '@/shared/ui/time';
import { InlineField } from './inline-field';
import { LeadOrigin } from './lead-origin';
import { LeadTags } from './tag-picker';
import { actionOptions, notWhole, segmentOptions, webAddress, wholeNumber } from '../lead-labels';
import { sourceLabels } from '../leads.filters';
import { NextStep } from './next-step';
import { StatusMenu } from './status-menu';
import { useRefuseStep, fieldErrorOf, useChangeLead, useChooseAction } from '../use-lead-actions';
import { SampleLeadChip } from '@/shared/ui/lead-text';

type Editable =
  | 'name'
  | 'greeting'
  | 'title'
  | 'company'
  | 'email'
  | 'linkedinUrl'
  | 'description'
  | 'connectionCount'
  | 'profileImageUrl';

export const useEditable = (lead: Lead) => {
  const { actAsync } = useChangeLead();
  const save = async (field: Editable, value: string): Promise<string | null> => {
    try {
      const required = field === 'name' || field === 'title' || field === 'company';
      const typed = field === 'connectionCount' ? wholeNumber(value) : value;
      if (Number.isNaN(typed)) return notWhole;
      await actAsync({ lead, change: { [field]: value === '' && !required ? null : typed }, field });
      return null;
    } catch (error) {
      return fieldErrorOf(error, field) ?? 'This could not be saved. Your text is still here.';
    }
  };
  return (name: Editable, label: string, maxLength: number) => ({
    form: `${name} ${lead.id}`,
    label,
    value: String(lead[name] ?? ''),
    maxLength,
    onSave: (value: string) => save(name, value),
  });
};

/** A select without borders until the pointer is over it. */
const quiet =
  '-ml-1.5 [&>select]:border-transparent [&>select]:bg-transparent [&>select]:pl-1.5 [&>select:hover]:bg-hover';

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <>
    <dt className="pt-1 text-ink-3 max-md:pt-2.5">{name}</dt>
    <dd className="flex min-h-7 min-w-0 items-center max-md:min-h-11 [&>*]:min-w-0">{children}</dd>
  </>
);

const SuggestedReason = ({ lead, step }: { lead: Lead; step: NonNullable<Lead['suggestedStep']> }) => {
  const refuse = useRefuseStep();
  return (
    <p className="text-sm text-pretty text-ink-3">
      {step.reason}.{' '}
      <button type="button" className="link max-md:py-2.5" {...offWhenReadOnly()} onClick={() => refuse(lead, step)}>
        Not needed
      </button>
    </p>
  );
};

/** The parts of other features. */
export interface LeadParts {
  /** The leads that were merged into this one. */
  merged: (lead: Lead) => ReactNode;
  rhythm: (id: string) => ReactNode;
}

export const LeadDetails = ({ lead, rhythm }: Pick<LeadParts, 'rhythm'> & { lead: Lead }) => {
  const { act } = useChangeLead();
  const chooseAction = useChooseAction(lead);
  const field = useEditable(lead);
  return (
    <dl className="grid grid-cols-[92px_minmax(0,1fr)] items-start gap-x-2.5 gap-y-0.5">
      <Fact name="Status">
        <StatusMenu lead={lead} />
      </Fact>
      <Fact name="Segment">
        <Select
          changes
          size="sm"
          className={quiet}
          aria-label="Segment"
          value={lead.segment ?? ''}
          options={segmentOptions}
          onChange={(value) => act({ lead, change: { segment: segments.find((each) => each === value) ?? null } })}
        />
      </Fact>
      <Fact name="Action">
        <div className="grid pb-1">
          <Select
            changes
            size="sm"
            className={quiet}
            aria-label="Suggested action"
            placeholder="Select Action"
            value={lead.suggestedAction ?? ''}
            options={actionOptions}
            onChange={(value) => {
              const action = leadActions.find((each) => each === value);
              if (action) chooseAction(action);
            }}
          />
          {!lead.suggestedAction && lead.suggestedStep?.action && (
            <p className="text-sm text-ink-3">Suggested: {lead.suggestedStep.action}</p>
          )}
        </div>
      </Fact>
      <Fact name="Next step">
        <div className="grid w-full pb-1">
          <NextStep lead={lead} />
          {lead.suggestedStep && <SuggestedReason lead={lead} step={lead.suggestedStep} />}
        </div>
      </Fact>
      <Fact name="Rhythm">{rhythm(lead.id)}</Fact>
      <Fact name="Greeting">
        <InlineField {...field('greeting', 'Greeting', 60)} placeholder="As in the name" />
      </Fact>
      <Fact name="Email">
        <InlineField
          {...field('email', 'Email', 320)}
          href={lead.email && `mailto:${encodeURIComponent(lead.email)}`}
        />
      </Fact>
      <Fact name="LinkedIn">
        <InlineField
          {...field('linkedinUrl', 'LinkedIn URL', 500)}
          href={lead.linkedinUrl && webAddress(lead.linkedinUrl)}
        />
      </Fact>
      <Fact name="Tags">
        <LeadTags lead={lead} />
      </Fact>
      <Fact name="Description">
        <InlineField {...field('description', 'Description', 10_000)} multiline className="w-full" />
      </Fact>
      <Fact name="Connections">
        <InlineField {...field('connectionCount', 'Connections', 10)} />
      </Fact>
      <Fact name="Picture">
        {/* Only the address is shown. Loading the picture would tell another host whom the person looks at, and when. */}
        <InlineField
          {...field('profileImageUrl', 'Address of a picture', 2000)}
          href={lead.profileImageUrl && webAddress(lead.profileImageUrl)}
        />
      </Fact>
      <Fact name="Source">
        <LeadOrigin lead={lead} />
      </Fact>
      <Fact name="From">
        <span className="flex flex-wrap items-center gap-x-1.5">
          {lead.source === 'sample' ? <SampleLeadChip /> : sourceLabels[lead.source]}
          <Time at={lead.createdAt} className="text-ink-3" />
        </span>
      </Fact>
    </dl>
  );
};
