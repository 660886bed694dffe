import type { ModelCall } from '@app/contracts/drafting/model.api';
import { useInfiniteQuery } from '@tanstack/react-query';
import { leftOf, number } from '@/shared/lib/format';
import { Empty, Loaded } from '@/shared/ui/empty-state';
import { MoreButton } from '@/shared/ui/more-button';
import { SkeletonRows } from '@/shared/ui/skeleton';
import { Time } from '@/shared/ui/time';
import { AdminPage } from '@/shared/shell/admin-page';
import { AdminTable, type Column } from '../admin-table';
import { modelCallsQuery } from '../admin.queries';

const outcomes: Record<NonNullable<ModelCall['outcome']>, string> = {
  written: 'Written',
  faulty: 'Broke a rule',
  malformed: 'No usable text',
  stopped: 'Stopped',
  slow: 'Too slow',
  busy: 'Busy',
  down: 'Not reached',
};

const dollars = (millionths: number | null): string =>
  millionths === null ? 'no price set' : `$${(millionths / 1_000_000).toFixed(4)}`;
const seconds = (ms: number | null): string => (ms === null ? '' : `${(ms / 1000).toFixed(1)} s`);
const tokens = ({ inputTokens, outputTokens, reservedTokens }: ModelCall): string =>
  inputTokens === null || outputTokens === null
    ? `${number(reservedTokens)} reserved`
    : `${number(inputTokens)} in, ${number(outputTokens)} out`;

const columns: readonly Column<ModelCall>[] = [
  { head: 'When', look: 'w-[108px]', cell: ({ at }) => <Time at={at} /> },
  { head: 'For', cell: ({ email, owner }) => email ?? owner },
  { head: 'Text', look: 'w-[84px]', cell: ({ purpose }) => purpose },
  {
    head: 'Model',
    look: 'w-[140px]',
    title: ({ model }) => model,
    cell: ({ model }) => <span className="record clip block">{model}</span>,
  },
  { head: 'Outcome', look: 'w-[132px]', cell: ({ outcome }) => (outcome ? outcomes[outcome] : 'Not ended') },
  { head: 'Tokens', look: 'w-[148px]', figure: true, cell: tokens },
  { head: 'Cost', look: 'w-[104px]', figure: true, cell: ({ cost }) => dollars(cost) },
  { head: 'Took', look: 'w-[68px]', figure: true, cell: ({ ms }) => seconds(ms) },
];

/** The words of the calls are not stored. */
export const ModelScreen = () => {
  const list = useInfiniteQuery(modelCallsQuery);
  const calls = list.data?.pages.flatMap(({ rows }) => rows) ?? [];
  const first = list.data?.pages[0];
  return (
    <AdminPage>
      <p className="mb-3 text-ink-2">Each call is kept with its figures, without its words.</p>
      <Loaded query={list} what="The calls" loading={<SkeletonRows rows={6} says="Loading the calls" />}>
        {() =>
          calls.length === 0 ? (
            <Empty title="No calls yet" detail="No model has been asked, or none is connected." />
          ) : (
            <AdminTable
              label="Calls of the model"
              className="min-w-[820px]"
              items={calls}
              keyOf={({ id }) => id}
              columns={columns}
            />
          )
        }
      </Loaded>
      {first && list.hasNextPage && (
        <div className="flex items-center justify-center gap-3 py-4 text-ink-3 tabular-nums">
          <MoreButton list={list}>Show {number(Math.min(50, leftOf(first, calls.length)))} more</MoreButton>
        </div>
      )}
    </AdminPage>
  );
};
