import type { FileFacts } from '@app/contracts/imports/imports.api';
import { CircleCheck } from 'lucide-react';
import { useId } from 'react';
import { cn } from '@/shared/lib/cn';
import { headerSentence, recognised } from '../import-labels';

export interface WellLine {
  /** Line of the file, or offset of the first byte. */
  place: number;
  text: string;
  says: string;
  look?: 'out' | 'marked' | undefined;
}

export const Well = ({ label, lines }: { label: string; lines: readonly WellLine[] }) => (
  <ol
    aria-label={label}
    className="overflow-hidden bg-sunk py-2 font-mono text-[12px]/[22px] tracking-[-0.01em] [font-variant-ligatures:none] max-md:text-[11px]"
  >
    {lines.map(({ place, text, says, look }) => (
      <li
        key={place}
        className={cn(
          'grid min-h-[22px] grid-cols-[30px_minmax(0,1fr)_auto] items-center gap-x-3 pr-3.5 max-md:grid-cols-[22px_minmax(0,1fr)_auto] max-md:gap-x-2 max-md:pr-2.5',
          look === 'marked' ? 'bg-select text-ink' : 'text-ink-2',
        )}
      >
        <span className={cn('text-right text-ink-3', look === 'marked' && 'shadow-[inset_2px_0_var(--color-ink)]')}>
          {place}
        </span>
        <bdi
          className={cn('clip whitespace-pre', look === 'out' && text && 'text-ink-3 line-through decoration-line-3')}
        >
          {text || '(empty)'}
        </bdi>
        <span
          className={cn('font-sans text-xs font-medium tracking-normal', look === 'marked' ? 'text-ink' : 'text-ink-3')}
        >
          {says}
        </span>
      </li>
    ))}
  </ol>
);

const rowsShown = 3;

/** What each line was read as; only the first few rows. */
const linesOf = ({ evidence }: FileFacts): WellLine[] => {
  let row = 0;
  return evidence.flatMap(({ line, text, is }): WellLine[] => {
    if (is === 'row') row += 1;
    if (row > rowsShown || (is === 'blank' && row > 0)) return [];
    // Only the first row has a label, because a cell may span several lines.
    const says = is === 'header' ? 'column names' : is !== 'row' ? 'left out' : row === 1 ? 'first row' : '';
    const look = is === 'header' ? 'marked' : is === 'row' ? undefined : 'out';
    return [{ place: line, text: is === 'blank' ? '' : text, says, look }];
  });
};

export const Evidence = ({ file }: { file: FileFacts }) => {
  const id = useId();
  return (
    <section aria-labelledby={id} className="overflow-hidden rounded-panel border border-line bg-panel">
      <div className="grid grid-cols-[20px_minmax(0,1fr)] gap-x-3 px-[18px] pt-4 pb-3 max-md:px-3.5">
        <CircleCheck aria-hidden className="mt-[3px] text-green" />
        <div>
          <h2 id={id} className="text-md font-semibold">
            {recognised(file)}
          </h2>
          <p className="text-ink-2">{headerSentence(file)}</p>
        </div>
      </div>
      <Well label="First lines of the file" lines={linesOf(file)} />
    </section>
  );
};
