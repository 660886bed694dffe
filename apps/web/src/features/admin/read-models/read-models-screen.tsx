import type { Consumer, Parked } from '@app/contracts/admin/read-models.api';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { TriangleAlert } from 'lucide-react';
import { usePhone } from '@/shared/lib/use-media';
import { Empty, Loaded, LoadError } from '@/shared/ui/empty-state';
import { AdminPage } from '@/shared/shell/admin-page';
import { FormDialog } from '@/shared/forms/form';
import { Radio } from '@/shared/ui/checkbox';
import { number, plural } from '@/shared/lib/format';
import { cn } from '@/shared/lib/cn';
import { Button } from '@/shared/ui/button';
import { keepFocus } from '@/shared/lib/keep-focus';
import { Panel, Ruled } from '@/shared/ui/panel';
import { SkeletonLines } from '@/shared/ui/skeleton';
import { Time } from '@/shared/ui/time';
import { AdminTable, TableSkeleton } from '../admin-table';
import { consumersQuery, parkedQuery } from '../admin.queries';
import {
  isRebuilding,
  kindHints,
  kindTitles,
  lagLabel,
  modelName,
  parkedLabel,
  positionLabel,
  speedLabel,
} from './read-model-labels';
import { RebuildCard } from './rebuild-card';
import { type Swap, useRebuild, useReplay } from './use-rebuild';

const kinds = ['read model', 'reaction', 'ledger'] as const satisfies readonly Consumer['kind'][];

interface ModelsScreenProps {
  /** The read model whose parked streams are shown. */
  model: string | undefined;
  onModel: (name: string | undefined) => void;
}

const choices: readonly { value: Swap; name: string; hint: string }[] = [
  {
    value: 'equal',
    name: 'Swap only when equal',
    hint: 'If any row differs, the live rows stay in use and you see the difference.',
  },
  { value: 'always', name: 'Swap always', hint: 'The new rows are used, even if they differ.' },
];

const RebuildDialog = ({ name, onClose }: { name: string; onClose: () => void }) => {
  const [swap, setSwap] = useState<Swap>('equal');
  const rebuild = useRebuild(onClose);
  return (
    <FormDialog
      title={`Rebuild ${modelName(name)}`}
      description="Every event is read again into new rows. The current rows stay in use until the new ones are complete and compared."
      onClose={onClose}
      onSubmit={() => !rebuild.pending && rebuild.act({ name, swap })}
      submit="Rebuild"
      pending={rebuild.pending}
    >
      <fieldset className="grid min-w-0 gap-1">
        <legend className="mb-1 text-sm font-medium text-ink-2">At the end</legend>
        {choices.map((choice) => (
          <label
            key={choice.value}
            className="grid cursor-pointer grid-cols-[16px_minmax(0,1fr)] gap-x-2.5 rounded-control px-2 py-2 hover:bg-hover"
          >
            <Radio
              name="swap"
              value={choice.value}
              checked={swap === choice.value}
              onChange={() => setSwap(choice.value)}
              className="mt-[3px]"
            />
            <span className="font-medium">{choice.name}</span>
            <span className="col-start-2 text-ink-3">{choice.hint}</span>
          </label>
        ))}
      </fieldset>
    </FormDialog>
  );
};

interface ModelsProps {
  consumers: readonly Consumer[];
  label: string;
  onParked: (name: string) => void;
  onRebuild: (name: string) => void;
}
type OneProps = Pick<ModelsProps, 'onParked' | 'onRebuild'> & { consumer: Consumer };

const Lag = ({ consumer }: Pick<OneProps, 'consumer'>) => (
  <span className={cn('tabular-nums', consumer.behind > 0 && 'text-amber')}>{lagLabel(consumer)}</span>
);

const ParkedButton = ({ consumer, onParked }: OneProps) =>
  consumer.parked === 0 ? (
    <span className="text-ink-3">{number(0)}</span>
  ) : (
    <button
      type="button"
      aria-label={`${parkedLabel(consumer.parked)} in ${modelName(consumer.name)}`}
      onClick={() => onParked(consumer.name)}
      className="inline-flex items-center gap-1.5 rounded-chip text-amber max-md:py-2"
    >
      <TriangleAlert aria-hidden className="size-3.5" />
      <span className="link">{parkedLabel(consumer.parked)}</span>
    </button>
  );

const RebuildButton = ({ consumer, onRebuild }: OneProps) =>
  consumer.kind === 'read model' && (
    <Button
      size="sm"
      pending={isRebuilding(consumer)}
      aria-label={`Rebuild ${modelName(consumer.name)}`}
      onClick={() => onRebuild(consumer.name)}
    >
      Rebuild
    </Button>
  );

const ModelsTable = ({ consumers, label, ...acts }: ModelsProps) => (
  <AdminTable
    label={label}
    className="min-w-[700px]"
    items={consumers}
    keyOf={({ name }) => name}
    columns={[
      { head: 'Name', strong: true, title: ({ name }) => name, cell: ({ name }) => modelName(name) },
      {
        head: 'Position',
        look: 'w-[124px] pr-6',
        figure: true,
        cellLook: 'record pr-6',
        cell: ({ position }) => positionLabel(position),
      },
      { head: 'Lag', look: 'w-[116px]', cell: (consumer) => <Lag consumer={consumer} /> },
      { head: 'Speed', look: 'w-[124px]', cellLook: 'tabular-nums', cell: (one) => speedLabel(one.perSecond) },
      { head: 'Parked', look: 'w-[138px]', cell: (consumer) => <ParkedButton consumer={consumer} {...acts} /> },
    ]}
    acts={{ look: 'w-[124px]', cell: (consumer) => <RebuildButton consumer={consumer} {...acts} /> }}
  />
);

const ModelCards = ({ consumers, label, ...acts }: ModelsProps) => (
  <ul aria-label={label} className="-mx-(--gutter) border-t border-line">
    {consumers.map((consumer) => (
      <li
        key={consumer.name}
        className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 gap-y-1 border-b border-line px-(--gutter) py-3"
      >
        <p className="clip font-semibold">{modelName(consumer.name)}</p>
        <RebuildButton consumer={consumer} {...acts} />
        <p className="col-span-2 flex flex-wrap items-center gap-x-3 text-sm text-ink-3 tabular-nums">
          <span className="record">{positionLabel(consumer.position)}</span>
          <Lag consumer={consumer} />
          <span>{speedLabel(consumer.perSecond)}</span>
          {consumer.parked > 0 && <ParkedButton consumer={consumer} {...acts} />}
        </p>
      </li>
    ))}
  </ul>
);

const Line = ({ name, parked, replay }: { name: string; parked: Parked; replay: ReturnType<typeof useReplay> }) => (
  <li data-row={parked.stream} className="flex flex-wrap items-start gap-x-4 gap-y-2 px-[18px] py-3 max-md:px-3.5">
    <div className="min-w-0 flex-1 basis-60">
      <p className="record wrap-anywhere">{parked.stream}</p>
      <p className="mt-0.5 wrap-anywhere text-red">{parked.error}</p>
      <p className="mt-0.5 text-sm text-ink-3 tabular-nums">
        {parked.eventType} at {positionLabel(parked.position)}, parked <Time at={parked.parkedAt} />
        {parked.waiting > 0 && `, ${plural(parked.waiting, 'event waits', 'events wait')} behind it`}
      </p>
    </div>
    <Button
      size="sm"
      aria-label={`Replay ${parked.stream}`}
      pending={replay.running.some(({ stream }) => stream === parked.stream)}
      onClick={() => replay.act({ name, stream: parked.stream })}
    >
      Replay
    </Button>
  </li>
);

/** Streams with an event that could not be applied. All other streams continue. */
const ParkedList = ({ name, onClose }: { name: string; onClose: () => void }) => {
  const replay = useReplay();
  return (
    <Panel
      ref={keepFocus}
      title={`Parked in ${modelName(name)}`}
      meta={<span className="max-md:hidden">All other streams continue</span>}
      ruled
      action={
        <button type="button" className="link text-ink-2 max-md:py-2" onClick={onClose}>
          Close
        </button>
      }
    >
      <Loaded
        query={useQuery(parkedQuery(name))}
        what="The parked streams"
        loading={
          <SkeletonLines
            says="Loading the parked streams"
            lines={['h-3 w-1/2', 'h-3 w-2/3']}
            className="grid gap-3 px-[18px] py-4"
          />
        }
      >
        {(streams) =>
          streams.length === 0 ? (
            <Empty title="No stream is parked" detail="All events have been applied." />
          ) : (
            <Ruled>
              {streams.map((parked) => (
                <Line key={parked.stream} name={name} parked={parked} replay={replay} />
              ))}
            </Ruled>
          )
        }
      </Loaded>
    </Panel>
  );
};

export const ModelsScreen = ({ model, onModel }: ModelsScreenProps) => {
  const { data, error, refetch } = useQuery(consumersQuery);
  const [asking, setAsking] = useState<string | null>(null);
  const cards = usePhone();
  const List = cards ? ModelCards : ModelsTable;
  // Builds without a job (at the first start, or of a new version) are not shown after they are done.
  const rebuilds =
    data?.flatMap(({ name, rebuild }) =>
      rebuild && (rebuild.jobId !== null || rebuild.state !== 'swapped') ? [{ name, rebuild }] : [],
    ) ?? [];
  return (
    <AdminPage>
      {error && !data ? (
        <div className="border-y border-line py-6">
          <LoadError what="The read models" error={error} onRetry={() => void refetch()} />
        </div>
      ) : !data ? (
        <TableSkeleton says="Loading the read models" rows={6} look="max-md:h-20" />
      ) : data.length === 0 ? (
        <Empty title="Nothing yet" detail="No read model exists yet." />
      ) : (
        <div className="grid gap-7">
          {model && <ParkedList key={model} name={model} onClose={() => onModel(undefined)} />}
          {rebuilds.length > 0 && (
            <div className="grid items-start gap-5 lg:grid-cols-2">
              {rebuilds.map((each) => (
                <RebuildCard key={each.name} {...each} />
              ))}
            </div>
          )}
          {kinds.map((kind) => {
            const consumers = data.filter((each) => each.kind === kind);
            return (
              consumers.length > 0 && (
                <section key={kind} aria-label={kindTitles[kind]}>
                  <div className="mb-1.5 flex flex-wrap items-baseline gap-x-3">
                    <h2 className="text-md font-semibold">{kindTitles[kind]}</h2>
                    <p className="text-ink-3">{kindHints[kind]}</p>
                  </div>
                  <List consumers={consumers} label={kindTitles[kind]} onParked={onModel} onRebuild={setAsking} />
                </section>
              )
            );
          })}
        </div>
      )}
      {asking && <RebuildDialog name={asking} onClose={() => setAsking(null)} />}
    </AdminPage>
  );
};
