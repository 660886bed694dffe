import type { Lead } from '@app/contracts/leads/leads.api';
import { type ReactNode, useState } from 'react';
import { cn } from '@/shared/lib/cn';
import { Button } from '@/shared/ui/button';
import { Field, focusOnMount, Input } from '@/shared/ui/field';
import { WordDiff } from '@/shared/ui/word-diff';
import type { Captured, CapturedField } from './read-paste';
import { changesOf, type Values } from './use-capture';

export const labels: Record<CapturedField, string> = {
  name: 'Name',
  title: 'Title',
  company: 'Company',
  email: 'Email',
  linkedinUrl: 'LinkedIn',
  connectionCount: 'Connections',
};
export const names = Object.keys(labels) as CapturedField[];

export const needed: readonly CapturedField[] = ['name', 'title', 'company'];

/** The look of a captured line: its name, its value, and its source. */
export const rowLook =
  'grid grid-cols-[92px_minmax(0,1fr)_auto] items-baseline gap-x-3 border-b border-line py-1.5 max-md:grid-cols-[92px_minmax(0,1fr)] max-md:[&>:nth-child(3)]:col-start-2';

interface ValueProps {
  field: CapturedField;
  value: string;
  /** The current value of the lead, when it differs. */
  before: string | null;
  line: number | undefined;
  onChange: () => void;
}

/** A captured value. For a known lead it shows the changes word by word. */
const Value = ({ field, value, before, line, onChange }: ValueProps) => (
  <div className={cn(rowLook, !value && 'hatch')}>
    <span aria-hidden className="text-ink-3">
      {labels[field]}
    </span>
    <button
      type="button"
      className="min-w-0 rounded-control text-left wrap-anywhere hover:bg-hover max-md:min-h-11"
      onClick={onChange}
    >
      <span className="sr-only">{labels[field]}: </span>
      <bdi>
        {!value && <span className="link">Add it</span>}
        {value && (before ? <WordDiff before={before} after={value} /> : value)}
      </bdi>
      {value && <span className="sr-only">. Change it</span>}
    </button>
    <span className="text-sm text-ink-3">
      {!value ? 'not in what you pasted' : line !== undefined ? `line ${line + 1}` : 'typed by you'}
    </span>
  </div>
);

interface CaptureFieldsProps {
  found: Captured['fields'];
  values: Values;
  to: Lead | null;
  wrong: (field: CapturedField) => string | undefined;
  onType: (field: CapturedField, value: string) => void;
  children: ReactNode;
}

/** For a known lead it shows only the changes. A missing required field is an input, any other one on request. */
export const CaptureFields = ({ found, values, to, wrong, onType, children }: CaptureFieldsProps) => {
  const [inputs, setInputs] = useState<ReadonlySet<CapturedField>>(new Set());
  const [missing] = useState(() => needed.filter((field) => !values[field]?.trim()));
  const changed = to ? changesOf(values, to) : {};
  const all = inputs.size === names.length;
  const shown = (field: CapturedField): boolean =>
    all || (to ? field in changed : Boolean(values[field]) || field === 'linkedinUrl') || inputs.has(field);
  return (
    <div className="-mt-3.5">
      {names.map((field) => {
        const value = values[field] ?? '';
        const line = found[field]?.line;
        const error = wrong(field);
        const isInput = inputs.has(field) || error !== undefined || (!to && missing.includes(field));
        if (!isInput)
          return shown(field) ? (
            <Value
              key={field}
              field={field}
              value={value}
              before={to && field in changed ? String(to[field] ?? '') : null}
              line={found[field]?.value === value ? line : undefined}
              onChange={() => setInputs(new Set([...inputs, field]))}
            />
          ) : null;
        return (
          <div key={field} className="border-b border-line py-2">
            <Field label={labels[field]} error={error} {...(line !== undefined && { hint: `line ${line + 1}` })}>
              <Input
                ref={inputs.has(field) && !all ? focusOnMount : undefined}
                dir="auto"
                autoComplete="off"
                value={value}
                {...(field === 'connectionCount' && { inputMode: 'numeric' as const })}
                onChange={(event) => onType(field, event.target.value)}
              />
            </Field>
          </div>
        );
      })}
      {children}
      {!all && (
        <Button size="sm" variant="quiet" className="mt-1.5 -ml-2.5" onClick={() => setInputs(new Set(names))}>
          Change the fields
        </Button>
      )}
    </div>
  );
};
