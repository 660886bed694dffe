import type { ImportedFrom, MergeField } from '@app/contracts/duplicates/duplicates.api';
import type { Lead } from '@app/contracts/leads/leads.api';
import { cutTo } from '@app/contracts/text';
import type { ReactNode } from 'react';
import { cn } from '@/shared/lib/cn';
import { shortDay } from '@/shared/lib/dates';
import { number, plural } from '@/shared/lib/format';
import { Avatar } from '@/shared/ui/avatar';
import { Chip } from '@/shared/ui/chip';
import { StatusLabel } from '@/shared/ui/lead-status-label';
import { bothTags, fieldNames, fields, valueOf } from './merge-values';
import { Radio } from '@/shared/ui/checkbox';

interface MergeTableProps {
  lead: Lead;
  other: Lead;
  /** How many touches each has, where it is read already. */
  touches?: readonly (number | undefined)[];
  /** The files that they came in. */
  imported?: readonly (ImportedFrom | null)[];
  /** The fields that come from the other lead. */
  take: readonly MergeField[];
  onTake: (take: MergeField[]) => void;
}

interface HeadProps {
  of: Lead;
  touches: number | undefined;
  imported: ImportedFrom | null | undefined;
}

const Head = ({ of, touches, imported }: HeadProps) => (
  <span className="flex items-center gap-2.5 text-left">
    <Avatar name={of.name} />
    <span className="min-w-0">
      <bdi className="clip block font-semibold">{of.name}</bdi>
      <span className="text-sm font-normal text-ink-3">
        {imported ? (
          <>
            <bdi className="wrap-anywhere">{imported.fileName}</bdi>, line {number(imported.line)}
          </>
        ) : (
          `since ${shortDay(of.createdAt)}`
        )}
        {touches ? `, ${plural(touches, 'touch', 'touches')}` : ''}
      </span>
    </span>
  </span>
);

const shown = (of: Lead, field: MergeField): ReactNode => {
  const words = valueOf(of, field);
  if (words === null) return <span className="text-ink-3">{field === 'deal' ? 'none' : 'empty'}</span>;
  return field === 'status' ? <StatusLabel status={of.status} className="h-5 align-top" /> : words;
};

const cell = 'border-t border-line px-3 py-2 text-left align-top font-normal wrap-anywhere max-md:block';
const beside = 'md:border-l md:border-line';

/** Two radio buttons for each field, or one cell when both are equal. */
export const MergeTable = ({ lead, other, touches = [], imported = [], take, onTake }: MergeTableProps) => {
  const choose = (field: MergeField, fromOther: boolean) =>
    onTake(fromOther ? [...take, field] : take.filter((each) => each !== field));
  const tags = bothTags(lead, other);
  return (
    <table className="w-full table-fixed max-md:block [&_tbody]:max-md:block [&_tr]:max-md:block">
      <caption className="sr-only">Which value to keep</caption>
      <thead className="max-md:block max-md:py-1.5">
        <tr>
          <th scope="col" className="w-28 max-md:sr-only">
            <span className="sr-only">Field</span>
          </th>
          {[lead, other].map((each, i) => (
            <th key={each.id} scope="col" className={cn('px-3 py-3 max-md:block max-md:py-1.5', beside)}>
              <Head of={each} touches={touches[i]} imported={imported[i]} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {fields.map((field) => {
          const [mine, theirs] = [valueOf(lead, field), valueOf(other, field)];
          if (mine === null && theirs === null) return null;
          return (
            <tr key={field}>
              <th scope="row" className={cn(cell, 'text-ink-3 max-md:pb-0')}>
                {fieldNames[field]}
              </th>
              {mine === theirs ? (
                <td colSpan={2} className={cn(cell, beside, 'max-md:border-t-0')}>
                  <span className="mr-2.5">
                    <bdi>{shown(lead, field)}</bdi>
                  </span>
                  <span className="text-sm text-ink-3">the same in both</span>
                </td>
              ) : (
                [lead, other].map((each, i) => {
                  const chosen = take.includes(field) === (i === 1);
                  return (
                    <td key={each.id} className={cn(cell, beside, 'p-0! max-md:border-t-0', chosen && 'bg-field')}>
                      <label className="flex cursor-pointer gap-2.5 px-3 py-2 hover:bg-hover max-md:min-h-11 max-md:py-3">
                        <Radio
                          name={`merge-${field}`}
                          aria-label={`${valueOf(each, field) ?? 'empty'}, from ${cutTo(each.name, 60)}`}
                          className="mt-[3px] max-md:mt-px"
                          checked={chosen}
                          onChange={() => choose(field, i === 1)}
                        />
                        <bdi className="line-clamp-4 min-w-0">{shown(each, field)}</bdi>
                      </label>
                    </td>
                  );
                })
              )}
            </tr>
          );
        })}
        {tags.length > 0 && (
          <tr>
            <th scope="row" className={cn(cell, 'text-ink-3 max-md:pb-0')}>
              Tags
            </th>
            <td colSpan={2} className={cn(cell, beside, 'max-md:border-t-0')}>
              <span className="flex flex-wrap items-center gap-1">
                {tags.map((tag) => (
                  <Chip key={tag} kind="tag">
                    <bdi>{tag}</bdi>
                  </Chip>
                ))}
                <span className="ml-1.5 text-sm text-ink-3">
                  {tags.length === 1
                    ? 'it is kept'
                    : `${tags.length === 2 ? 'both' : `all ${number(tags.length)}`} are kept`}
                </span>
              </span>
            </td>
          </tr>
        )}
      </tbody>
    </table>
  );
};
