import { type SubmitEvent, useState } from 'react';
import { Button } from '@/shared/ui/button';
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
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    setAsked(true);
    if (!turned) onChoose({ from: from || undefined, to: to || undefined });
  };
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title="Custom dates" width={380}>
      <form noValidate onSubmit={submit} className="grid gap-3.5">
        <div className="grid grid-cols-2 items-start gap-3 max-md:grid-cols-1">
          <Field label="First day">
            <Input type="date" value={from} onChange={(event) => setFrom(event.target.value)} />
          </Field>
          <Field label="Last day" error={asked && turned ? 'The last day is before the first day.' : undefined}>
            <Input type="date" value={to} onChange={(event) => setTo(event.target.value)} />
          </Field>
        </div>
        <div className="flex justify-end gap-2">
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" variant="primary">
            Show these days
          </Button>
        </div>
      </form>
    </Dialog>
  );
};
