import type { Consumer } from '@app/contracts/admin/read-models.api';
import { TriangleAlert } from 'lucide-react';
import { number } from '@/shared/lib/format';
import { cn } from '@/shared/lib/cn';
import { Button } from '@/shared/ui/button';
import { AdminTable } from '../admin-table';
import { isRebuilding, lagLabel, modelName, parkedLabel, positionLabel, speedLabel } from './read-model-labels';

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

export const ModelsTable = ({ consumers, label, ...acts }: ModelsProps) => (
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

export const ModelCards = ({ consumers, label, ...acts }: ModelsProps) => (
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
