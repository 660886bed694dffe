import type { ModelCall } from '@app/contracts/drafting/model.api';
import { useInfiniteQuery } from '@tanstack/react-query';
import { leftOf, number } from '@/shared/lib/format';
import { Empty, LoadError } from '@/shared/ui/empty-state';
import { MoreButton } from '@/shared/ui/more-button';
import { SkeletonRows } from '@/shared/ui/skeleton';
import { Cell, Head, Row, Table } from '@/shared/ui/table';
import { Time } from '@/shared/ui/time';
import { AdminPage } from '@/shared/shell/admin-page';
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

const Calls = ({ calls }: { calls: readonly ModelCall[] }) => (
  <Table label="Calls of the model" className="min-w-[820px]">
    <thead>
      <tr>
        <Head stick className="w-[108px]">
          When
        </Head>
        <Head>For</Head>
        <Head className="w-[84px]">Text</Head>
        <Head className="w-[140px]">Model</Head>
        <Head className="w-[132px]">Outcome</Head>
        <Head className="w-[148px] text-right">Tokens</Head>
        <Head className="w-[104px] text-right">Cost</Head>
        <Head className="w-[68px] text-right">Took</Head>
      </tr>
    </thead>
    <tbody>
      {calls.map((call) => (
        <Row key={call.id}>
          <Cell stick>
            <Time at={call.at} />
          </Cell>
          <Cell>{call.email ?? call.owner}</Cell>
          <Cell>{call.purpose}</Cell>
          <Cell title={call.model}>
            <span className="record clip block">{call.model}</span>
          </Cell>
          <Cell>{call.outcome ? outcomes[call.outcome] : 'Not ended'}</Cell>
          <Cell className="text-right tabular-nums">{tokens(call)}</Cell>
          <Cell className="text-right tabular-nums">{dollars(call.cost)}</Cell>
          <Cell className="text-right tabular-nums">{seconds(call.ms)}</Cell>
        </Row>
      ))}
    </tbody>
  </Table>
);

/** The calls of the language model: for whom, what they used and their results. The words of the calls are not stored. */
export const ModelScreen = () => {
  const list = useInfiniteQuery(modelCallsQuery);
  const { data, error, refetch, hasNextPage } = list;
  const calls = data?.pages.flatMap(({ rows }) => rows);
  const [first] = data?.pages ?? [];
  return (
    <AdminPage>
      <p className="mb-3 text-ink-2">Each call is kept with its figures, without its words.</p>
      {error && !calls && <LoadError what="The calls" error={error} onRetry={() => void refetch()} />}
      {!error && !calls && <SkeletonRows rows={6} says="Loading the calls" />}
      {calls?.length === 0 && <Empty title="No calls yet" detail="No model has been asked, or none is connected." />}
      {calls && calls.length > 0 && <Calls calls={calls} />}
      {first && hasNextPage && (
        <div className="flex items-center justify-center gap-3 py-4 text-ink-3 tabular-nums">
          <MoreButton list={list}>Show {number(Math.min(50, leftOf(first, calls?.length ?? 0)))} more</MoreButton>
        </div>
      )}
    </AdminPage>
  );
};
