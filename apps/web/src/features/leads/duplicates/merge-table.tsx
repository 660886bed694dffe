import type { MergeField } from '@app/contracts/leads/duplicates.api';
import type { Lead } from '@app/contracts/leads/leads.api';
import { cutTo } from '@app/contracts/text';
import { cn } from '@/shared/cn';
import { shortDay } from '@/shared/dates';
import { Avatar } from '@/shared/ui/avatar';
import { bothTags, fieldNames, fields, valueOf } from './merge-values';
import { Radio } from '@/shared/ui/checkbox';

interface MergeTableProps {
  lead: Lead;
  other: Lead;
  /** The fields that come from the other lead. */
  take: readonly MergeField[];
  onTake: (take: MergeField[]) => void;
}

const Head = ({ of }: { of: Lead }) => (
  <span className="flex items-center gap-2.5 text-left">
    <Avatar name={of.name} />
    <span className="min-w-0">
      <bdi className="clip block font-semibold">{of.name}</bdi>
      <span className="text-sm font-normal text-ink-3">since {shortDay(of.createdAt)}</span>
    </span>
  </span>
);

const cell = 'border-t border-line px-3 py-2 text-left align-top font-normal wrap-anywhere max-md:block';

/** Which value stays: two radio buttons a field, one cell where both are equal. On a phone one field follows the other. */
export const MergeTable = ({ lead, other, take, onTake }: MergeTableProps) => {
  const choose = (field: MergeField, fromOther: boolean) =>
    onTake(fromOther ? [...take, field] : take.filter((each) => each !== field));
  const tags = bothTags(lead, other);
  return (
    <table className="w-full table-fixed border-b border-line max-md:block [&_tbody]:max-md:block [&_tr]:max-md:block">
      <caption className="sr-only">Which value to keep</caption>
      <thead className="max-md:sr-only">
        <tr>
          <th scope="col" className="w-28">
            <span className="sr-only">Field</span>
          </th>
          {[lead, other].map((each) => (
            <th key={each.id} scope="col" className="px-3 py-2">
              <Head of={each} />
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
                <td colSpan={2} className={cn(cell, 'max-md:border-t-0')}>
                  <bdi>{mine}</bdi> <span className="text-sm text-ink-3">the same in both</span>
                </td>
              ) : (
                [lead, other].map((each, i) => {
                  const chosen = take.includes(field) === (i === 1);
                  return (
                    <td key={each.id} className={cn(cell, 'p-0! max-md:border-t-0', chosen && 'bg-field')}>
                      <label className="flex cursor-pointer gap-2.5 px-3 py-2 hover:bg-hover max-md:min-h-11 max-md:py-3">
                        <Radio
                          name={`merge-${field}`}
                          aria-label={`${valueOf(each, field) ?? 'empty'}, from ${cutTo(each.name, 60)}`}
                          className="mt-[3px]"
                          checked={chosen}
                          onChange={() => choose(field, i === 1)}
                        />
                        <bdi className="line-clamp-4 min-w-0">
                          {valueOf(each, field) ?? <span className="text-ink-3">empty</span>}
                        </bdi>
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
            <td colSpan={2} className={cn(cell, 'max-md:border-t-0')}>
              <bdi>{tags.join(', ')}</bdi> <span className="text-sm text-ink-3">all are kept</span>
            </td>
          </tr>
        )}
      </tbody>
    </table>
  );
};
