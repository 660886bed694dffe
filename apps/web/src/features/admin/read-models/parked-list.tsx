import type { Parked } from '@app/contracts/admin/read-models.api';
import { useQuery } from '@tanstack/react-query';
import { plural } from '@/shared/lib/format';
import { keepFocus } from '@/shared/lib/keep-focus';
import { Button } from '@/shared/ui/button';
import { Empty, Loaded } from '@/shared/ui/empty-state';
import { Panel, Ruled } from '@/shared/ui/panel';
import { SkeletonLines } from '@/shared/ui/skeleton';
import { Time } from '@/shared/ui/time';
import { parkedQuery } from '../admin.queries';
import { modelName, positionLabel } from './read-model-labels';
import { useReplay } from './use-rebuild';

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
export const ParkedList = ({ name, onClose }: { name: string; onClose: () => void }) => {
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
