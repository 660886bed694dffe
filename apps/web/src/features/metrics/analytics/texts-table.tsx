import type { Analytics, TextGroup } from '@app/contracts/metrics/analytics.api';
import { fewestForRate, type TextDimension, type TextFigure } from '@app/contracts/metrics/analytics.constants';
import { number } from '@/shared/lib/format';
import { Cell, Head, Row, Table } from '@/shared/ui/table';
import { percent } from '@/shared/labels/week-labels';
import { cn } from '@/shared/lib/cn';
import { Panel, PanelBody } from '@/shared/ui/panel';
import { countOfKind, dimensionNames, groupName, share, sumOf } from './figure-words';
import { RowsLink } from './rows-link';

const columns = [
  { figure: 'drafted', name: 'Drafted' },
  { figure: 'approved', name: 'Approved' },
  { figure: 'changed', name: 'Edited' },
  { figure: 'sent', name: 'Sent' },
] as const satisfies { figure: TextFigure; name: string }[];

/** The most groups of a table; the drawer and the CSV file of a figure have all. */
const most = 12;

interface GroupsProps {
  by: TextDimension;
  groups: readonly TextGroup[];
  templates: Record<string, string>;
}

export const TextsTable = ({ by, groups, templates }: GroupsProps) => {
  const some = groups.filter(({ now }) => columns.some(({ figure }) => now[figure] > 0)).slice(0, most);
  if (some.length === 0) return <p className="px-[18px] pb-[18px] text-ink-3 max-md:px-3.5">Nothing in these days.</p>;
  const edited = (changed: number, approved: number) => {
    if (approved === 0)
      return (
        <>
          <span aria-hidden className="inline-block w-6 border-t border-dashed border-line-3 align-middle" />
          <span className="sr-only">not measured</span>
        </>
      );
    const rate = share(changed, approved);
    return rate === null ? `${number(changed)} of ${number(approved)}` : percent(rate);
  };
  return (
    <Table label={`Texts by ${dimensionNames[by].toLowerCase()}`} className="max-md:min-w-[440px] [&_th]:bg-panel">
      <thead>
        <tr>
          <Head className="w-[38%] pl-[18px]">
            <span className="sr-only">Group</span>
          </Head>
          {columns.map(({ name }) => (
            <Head key={name} className="text-right last:pr-[18px]">
              {name}
            </Head>
          ))}
        </tr>
      </thead>
      <tbody>
        {[...some, { value: undefined, now: sumOf(groups, 'now') }].map(({ value, now }) => {
          const name = value === undefined ? 'All' : groupName(by, value, templates);
          return (
            <Row key={value ?? ''} className="[&>td]:bg-panel last:[&>td]:border-b-0">
              <Cell strong className="pl-[18px]" title={value && name}>
                {name}
              </Cell>
              {columns.map(({ figure, name: column }) => (
                <Cell key={figure} strong={value === undefined} className="text-right tabular-nums last:pr-[18px]">
                  <RowsLink
                    figure={figure}
                    // Every text has a kind.
                    by={value === undefined && by === 'kind' ? undefined : by}
                    value={value}
                    className="-mx-2 block px-2 py-2.5 hover:underline"
                  >
                    <span className="sr-only">{column}: </span>
                    {figure === 'changed' ? edited(now.changed, now.approved) : number(now[figure])}
                  </RowsLink>
                </Cell>
              ))}
            </Row>
          );
        })}
      </tbody>
    </Table>
  );
};

/** The share of texts that were answered within 14 days, for each group. A bar of fewer than ten texts is pale. */
export const Replies = ({ by, groups, templates }: GroupsProps) => {
  const asked = groups.filter(({ now }) => now.asked > 0).toSorted((a, b) => b.now.asked - a.now.asked);
  return (
    <PanelBody>
      {asked.length === 0 && <p className="text-ink-3">Nothing went out to a person in these days.</p>}
      <ul className="grid gap-2">
        {asked.slice(0, 12).map(({ value, now, before }) => {
          const rate = now.answered / now.asked;
          const enough = now.asked >= fewestForRate;
          const was = share(before.answered, before.asked);
          const name = groupName(by, value, templates);
          return (
            <li key={value}>
              <RowsLink
                figure="asked"
                by={by}
                value={value}
                className="grid grid-cols-[128px_minmax(0,1fr)_80px] items-center max-md:grid-cols-[128px_minmax(0,1fr)_52px] max-md:gap-2 gap-3 rounded-chip hover:bg-hover max-md:min-h-11"
              >
                <span className="truncate text-ink-2" title={name}>
                  {name}
                </span>
                <span>
                  <svg width="100%" height="12" aria-hidden className="block overflow-visible">
                    <line x1="0" x2="100%" y1="11.5" y2="11.5" className="stroke-line" />
                    <rect
                      width={`${rate * 100}%`}
                      height="9"
                      y="1"
                      rx="1"
                      className={enough ? 'fill-ink' : 'fill-line-3'}
                    />
                    {was !== null && (
                      <line
                        x1={`${was * 100}%`}
                        x2={`${was * 100}%`}
                        y1="-1"
                        y2="12"
                        className="stroke-ink-3"
                        strokeWidth="2"
                      />
                    )}
                  </svg>
                  <span className="text-sm text-ink-3 tabular-nums">
                    {number(now.answered)} of {number(now.asked)}
                    {was !== null && `, before ${percent(was)}`}
                  </span>
                </span>
                <b
                  className={cn(
                    'text-right tabular-nums',
                    enough ? 'font-semibold' : 'text-sm font-normal text-ink-3 md:whitespace-nowrap',
                  )}
                >
                  {enough ? percent(rate) : 'too few to say'}
                </b>
              </RowsLink>
            </li>
          );
        })}
      </ul>
    </PanelBody>
  );
};

const order = ['linkedin', 'email', 'instagram'] as const;
const places: Record<string, (typeof order)[number]> = { email: 'email', instagram_post: 'instagram' };
const missing = { linkedin: 'Views', email: 'Opens', instagram: 'Reach' } as const;

export const Channels = ({ texts }: Pick<Analytics, 'texts'>) => (
  <Panel title="Channels" meta="sent or posted by you">
    <ul className="mt-2 divide-y divide-line">
      {order.map((via) => {
        const sent = texts.via.find(({ value }) => value === via)?.now.sent ?? 0;
        const kinds = texts.kind.filter(
          ({ value, now }) => now.sent > 0 && (places[value.slice(value.indexOf(':') + 1)] ?? 'linkedin') === via,
        );
        return (
          <li key={via} className="px-[18px] py-3 max-md:px-3.5">
            <RowsLink
              figure="sent"
              by="via"
              value={via}
              className="flex justify-between font-medium hover:underline max-md:min-h-8"
            >
              {groupName('via', via)}
              <b className="text-md font-semibold tabular-nums">{number(sent)}</b>
            </RowsLink>
            <p className="text-sm text-ink-3">
              {kinds.map(({ value, now }) => countOfKind(value, now.sent)).join(', ') || 'nothing yet'}
            </p>
            <p className="mt-1 flex items-center gap-2 text-sm text-ink-3">
              {missing[via]}
              <span aria-hidden className="w-6 border-t border-dashed border-line-3" />
              not measured
            </p>
          </li>
        );
      })}
    </ul>
    <p className="border-t border-line px-[18px] py-3 text-sm text-ink-3 max-md:px-3.5">
      Not measured: no channel gives these figures to Keepwarm. Keepwarm sends no email, so there is none to count.
    </p>
  </Panel>
);
