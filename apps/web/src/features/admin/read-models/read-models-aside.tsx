import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { TriangleAlert } from 'lucide-react';
import { cn } from '@/shared/lib/cn';
import { number, plural } from '@/shared/lib/format';
import { Loaded } from '@/shared/ui/empty-state';
import { Panel, Ruled } from '@/shared/ui/panel';
import { SkeletonLines } from '@/shared/ui/skeleton';
import { consumersQuery } from '../admin.queries';
import { isRebuilding, lagLabel, modelName, parkedLabel } from './read-model-labels';
import { RebuildCard } from './rebuild-card';

/** The column next to the ledger: running rebuilds, and the read models that are not up to date. */
export const ModelsAside = () => {
  const query = useQuery(consumersQuery);
  const { data } = query;
  const models = data?.filter(({ kind }) => kind === 'read model');
  const others = models?.filter((model) => isRebuilding(model) || model.parked > 0 || model.behind > 0) ?? [];
  const upToDate = (models?.length ?? 0) - others.length;
  return (
    <aside aria-label="State of the system" className="grid min-w-0 gap-5">
      {data?.map(
        ({ name, rebuild }) =>
          rebuild && rebuild.state !== 'swapped' && <RebuildCard key={name} name={name} rebuild={rebuild} />,
      )}
      <Panel
        title="Read models"
        ruled
        action={
          <Link to="/admin/read-models" className="link text-ink-2">
            Positions
          </Link>
        }
      >
        <Loaded
          query={query}
          what="The read models"
          loading={
            <SkeletonLines
              says="Loading the read models"
              lines={['h-3 w-3/5', 'h-3 w-2/3', 'h-3 w-1/2', 'h-3 w-3/5']}
              className="grid gap-4 px-[18px] py-4"
            />
          }
        >
          {() => (
            <>
              {others.length > 0 && (
                <Ruled>
                  {others.map((model) => (
                    <li
                      key={model.name}
                      className="flex min-h-[38px] items-center justify-between gap-3 px-[18px] max-md:min-h-11 max-md:px-3.5"
                    >
                      <span className="clip">{modelName(model.name)}</span>
                      {isRebuilding(model) ? (
                        <span className="text-sm text-ink-2">rebuilding</span>
                      ) : model.parked > 0 ? (
                        <Link
                          to="/admin/read-models"
                          search={{ model: model.name }}
                          className="inline-flex items-center gap-1.5 text-sm text-amber"
                        >
                          <TriangleAlert aria-hidden className="size-3.5" />
                          <span className="link">{parkedLabel(model.parked)}</span>
                        </Link>
                      ) : (
                        <span className="text-sm text-amber tabular-nums">{lagLabel(model)}</span>
                      )}
                    </li>
                  ))}
                </Ruled>
              )}
              {upToDate > 0 && (
                <p
                  className={cn(
                    'px-[18px] py-2.5 text-ink-3 max-md:px-3.5',
                    others.length > 0 && 'border-t border-line',
                  )}
                >
                  {others.length === 0 ? `All ${number(upToDate)} are` : `The other ${plural(upToDate, 'is', 'are')}`}{' '}
                  up to date
                </p>
              )}
            </>
          )}
        </Loaded>
      </Panel>
    </aside>
  );
};
