import { useState } from 'react';
import { Form, FormButtons } from '@/shared/forms/form';
import { Dialog } from '@/shared/ui/dialog';
import { Field, Input } from '@/shared/ui/field';
import type { AuditSearch } from './audit.search';

interface PeriodDialogProps {
  search: AuditSearch;
  onChoose: (days: Pick<AuditSearch, 'from' | 'to'>) => void;
  onClose: () => void;
}

/** The first or the last day may be empty. */
export const PeriodDialog = ({ search, onChoose, onClose }: PeriodDialogProps) => {
  const [from, setFrom] = useState(search.from ?? '');
  const [to, setTo] = useState(search.to ?? '');
  const [asked, setAsked] = useState(false);
  const turned = from !== '' && to !== '' && from > to;
  const submit = () => {
    setAsked(true);
    if (!turned) onChoose({ from: from || undefined, to: to || undefined });
  };
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title="Custom dates" width={380}>
      <Form noValidate onSubmit={submit}>
        <div className="grid grid-cols-2 items-start gap-3 max-md:grid-cols-1">
          <Field label="First day">
            <Input type="date" value={from} onChange={(event) => setFrom(event.target.value)} />
          </Field>
          <Field label="Last day" error={asked && turned ? 'The last day is before the first day.' : undefined}>
            <Input type="date" value={to} onChange={(event) => setTo(event.target.value)} />
          </Field>
        </div>
        <FormButtons onCancel={onClose} submit="Show these days" pending={false} />
      </Form>
    </Dialog>
  );
};
