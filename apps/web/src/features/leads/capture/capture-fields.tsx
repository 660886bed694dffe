import type { Lead } from '@app/contracts/leads/leads.api';
import { Field, Input } from '@/shared/ui/field';
import type { Captured, CapturedField } from './read-paste';
import { changesOf, type Values } from './use-capture';

export const labels: Record<CapturedField, string> = {
  name: 'Name',
  title: 'Title',
  company: 'Company',
  email: 'Mail',
  linkedinUrl: 'LinkedIn',
  connectionCount: 'Connections',
};
export const names = Object.keys(labels) as CapturedField[];

interface CaptureFieldsProps {
  found: Captured['fields'];
  values: Values;
  /** The lead that they are saved to, if it exists. */
  to: Lead | null;
  wrong: (field: CapturedField) => string | undefined;
  onType: (field: CapturedField, value: string) => void;
}

/** What was recognised: each field with the line it comes from, and what the lead has now. */
export const CaptureFields = ({ found, values, to, wrong, onType }: CaptureFieldsProps) => {
  const changed = to ? changesOf(values, to) : {};
  return (
    <div className="grid grid-cols-2 gap-3 max-md:grid-cols-1">
      {names.map((field) => {
        const line = found[field]?.line;
        const before = to && field in changed ? to[field] : null;
        const hint = [line !== undefined && `line ${line + 1}`, before !== null && `now: ${before}`]
          .filter(Boolean)
          .join(', ');
        return (
          <Field key={field} label={labels[field]} error={wrong(field)} {...(hint && { hint })}>
            <Input
              dir="auto"
              autoComplete="off"
              value={values[field] ?? ''}
              {...(field === 'connectionCount' && { inputMode: 'numeric' as const })}
              onChange={(event) => onType(field, event.target.value)}
            />
          </Field>
        );
      })}
    </div>
  );
};
