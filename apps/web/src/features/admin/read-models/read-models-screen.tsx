import type { Consumer } from '@app/contracts/admin/read-models.api';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { usePhone } from '@/shared/lib/use-media';
import { Empty, LoadError } from '@/shared/ui/empty-state';
import { TableSkeleton } from '../admin-table';
import { AdminPage } from '@/shared/shell/admin-page';
import { consumersQuery } from '../admin.queries';
import { kindHints, kindTitles } from './read-model-labels';
import { ModelCards, ModelsTable } from './read-models-table';
import { ParkedList } from './parked-list';
import { RebuildCard } from './rebuild-card';
import { RebuildDialog } from './rebuild-dialog';

const kinds = ['read model', 'reaction', 'ledger'] as const satisfies readonly Consumer['kind'][];

interface ModelsScreenProps {
  /** The read model whose parked streams are shown. */
  model: string | undefined;
  onModel: (name: string | undefined) => void;
}

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
