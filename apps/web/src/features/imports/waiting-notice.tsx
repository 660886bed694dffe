import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Users } from 'lucide-react';
import { plural } from '@/shared/format';
import { usageQuery } from '@/shared/usage.queries';
import { importsQuery } from './imports.queries';
import { ContinueImport } from './run/waiting-people';

/** Above the list of leads: people of an import who wait, once there is room for them. */
export const WaitingNotice = () => {
  const { data: usage } = useQuery(usageQuery);
  const room = usage !== undefined && (usage.leads.limit === null || usage.leads.count < usage.leads.limit);
  const { data: imports = [] } = useQuery({ ...importsQuery, enabled: room });
  if (!room) return null;
  return imports
    .filter(({ waiting, state }) => waiting > 0 && state === 'completed')
    .map((done) => (
      <output
        key={done.id}
        aria-label={`People of ${done.fileName} who wait`}
        className="mb-5 flex flex-wrap items-center gap-x-3 gap-y-2 rounded-panel border border-line bg-panel px-3.5 py-2.5"
      >
        <Users aria-hidden className="flex-none text-ink-3" />
        <p className="min-w-0 flex-1 basis-64">
          <b className="font-semibold">
            {plural(done.waiting, 'person of', 'people of')}{' '}
            <Link to="/import" search={{ id: done.id, step: 'run' }} className="link wrap-anywhere">
              {done.fileName}
            </Link>{' '}
            {done.waiting === 1 ? 'waits' : 'wait'}.
          </b>{' '}
          There is room now. They come in with all their columns.
        </p>
        <ContinueImport done={done} />
      </output>
    ));
};
