import type { ImportAnalysis, ImportColumn } from '@app/contracts/imports/imports.api';
import { importFields } from '@app/contracts/imports/imports.constants';
import { ArrowRight } from 'lucide-react';
import { useId, useState } from 'react';
import { cn } from '@/shared/lib/cn';
import { number, plural } from '@/shared/lib/format';
import { Button } from '@/shared/ui/button';
import { ErrorSentence } from '@/shared/ui/field';
import { Panel } from '@/shared/ui/panel';
import { Select } from '@/shared/ui/select';
import {
  columnName,
  conflictsIn,
  type Field,
  fieldLabels,
  isField,
  missingName,
  reasonFor,
  withField,
} from './column-mapping';

interface MatchColumnsProps {
  analysis: ImportAnalysis;
  mapping: ImportAnalysis['mapping'];
  onChange: (mapping: ImportAnalysis['mapping']) => void;
}

const leftOut = 'leave';
const options = [
  { value: leftOut, label: 'Do not import' },
  ...importFields.map((field) => ({ value: field, label: fieldLabels[field] })),
];

const grid =
  'grid grid-cols-[minmax(0,1.02fr)_minmax(0,1.5fr)_20px_minmax(0,1.1fr)_minmax(0,1.12fr)] items-center gap-x-3.5 gap-y-1 px-[18px] max-lg:grid-cols-[minmax(0,1fr)_16px_minmax(0,1fr)] max-md:grid-cols-[minmax(0,1fr)_16px_150px] max-md:gap-x-2 max-md:px-3.5';

interface ColumnRowProps {
  column: ImportColumn;
  mapping: ImportAnalysis['mapping'];
  conflict: string | undefined;
  rows: number;
  onChoose: (field: Field | null) => void;
}

const ColumnRow = ({ column, mapping, conflict, rows, onChoose }: ColumnRowProps) => {
  const id = useId();
  const chosen = mapping[String(column.index)] ?? null;
  return (
    <li className={cn(grid, 'min-h-[50px] border-t border-line py-[9px] max-md:gap-y-1.5 max-md:py-3')}>
      <bdi className="clip text-left font-medium">{columnName(column)}</bdi>
      <bdi className="clip text-left text-ink-2 max-lg:col-span-3 max-lg:row-start-2">
        {column.samples.join(', ') || <span className="text-ink-3">empty</span>}
      </bdi>
      <ArrowRight aria-hidden className="size-3.5 text-ink-3" />
      <Select
        aria-label={`Field for ${columnName(column)}`}
        aria-invalid={conflict !== undefined}
        aria-describedby={`${id}-why`}
        options={options}
        value={chosen ?? leftOut}
        onChange={(value) => onChoose(isField(value) ? value : null)}
        className={chosen ? '[&_select]:font-medium' : '[&_select]:text-ink-3'}
      />
      <div id={`${id}-why`} className="text-sm text-balance text-ink-3 max-lg:col-span-3">
        {conflict ? <ErrorSentence>{conflict}</ErrorSentence> : reasonFor(column, mapping, rows)}
      </div>
    </li>
  );
};

export const MatchColumns = ({ analysis, mapping, onChange }: MatchColumnsProps) => {
  const { columns, file } = analysis;
  const conflicts = conflictsIn(columns, mapping);
  const missing = missingName(mapping);
  const [showEmpty, setShowEmpty] = useState(false);
  const isEmpty = ({ filled, index }: ImportColumn) => filled === 0 && mapping[String(index)] === undefined;
  const empty = columns.filter(isEmpty).length;
  const shown = showEmpty ? columns : columns.filter((column) => !isEmpty(column));
  const guessed = columns.filter(({ guess }) => guess !== null).length;
  return (
    <Panel
      title="What each column becomes"
      meta={`${guessed === columns.length ? 'All' : `${number(guessed)} of ${number(columns.length)}`} guessed. Change any of them.`}
    >
      {missing && (
        <div className="px-[18px] pt-2 max-md:px-3.5">
          <ErrorSentence>{missing}</ErrorSentence>
        </div>
      )}
      <div
        aria-hidden
        className={cn(grid, 'mt-3 min-h-8 border-t border-line text-sm font-medium text-ink-3 max-lg:hidden')}
      >
        <span>Column in the file</span>
        <span>First values</span>
        <span />
        <span>Becomes</span>
        <span>Why</span>
      </div>
      <ul className="max-lg:mt-3">
        {shown.map((column) => (
          <ColumnRow
            key={column.index}
            column={column}
            mapping={mapping}
            conflict={conflicts.get(column.index)}
            rows={file.rows}
            onChoose={(field) => onChange(withField(mapping, column.index, field))}
          />
        ))}
      </ul>
      {empty > 0 && !showEmpty && (
        <div className="flex flex-wrap items-center gap-x-3 border-t border-line px-[18px] py-2.5 text-ink-3 max-md:px-3.5">
          {plural(empty, 'column is', 'columns are')} empty and left out.
          <Button size="sm" variant="quiet" onClick={() => setShowEmpty(true)}>
            Show {empty === 1 ? 'it' : 'them'}
          </Button>
        </div>
      )}
    </Panel>
  );
};
