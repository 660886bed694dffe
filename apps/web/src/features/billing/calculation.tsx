import { cn } from '@/shared/lib/cn';
import { Button } from '@/shared/ui/button';

interface CalculationProps {
  lines: readonly {
    label: string;
    value: string;
    /** The line with the total. */
    sum?: boolean;
  }[];
  note: string;
  /** The button that changes nothing. */
  keep: string;
  /** The button that does it. */
  confirm: string;
  destroys?: boolean;
  pending: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

export const Calculation = ({
  lines,
  note,
  keep,
  confirm,
  destroys,
  pending,
  onConfirm,
  onClose,
}: CalculationProps) => (
  <>
    <dl className="border-b border-line tabular-nums">
      {lines.map(({ label, value, sum }, i) => (
        <div key={i} className={cn('flex justify-between gap-4 border-t border-line py-2.5', sum && 'font-semibold')}>
          <dt>{label}</dt>
          <dd className="flex-none text-right whitespace-nowrap">{value}</dd>
        </div>
      ))}
    </dl>
    <p className="mt-3 text-sm text-ink-3">{note}</p>
    <div className="mt-4 flex flex-wrap justify-between gap-2">
      <Button variant="quiet" onClick={onClose}>
        {keep}
      </Button>
      <Button variant={destroys ? 'destroy' : 'primary'} pending={pending} onClick={onConfirm}>
        {confirm}
      </Button>
    </div>
  </>
);
