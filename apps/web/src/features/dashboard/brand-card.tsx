import type { listContent } from '@app/contracts/content/content.api';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { call } from '@/shared/http/call';
import { daysAgo } from '@/shared/lib/dates';
import { plural } from '@/shared/lib/format';
import { Seal, UnsealedRings } from '@/shared/ui/seal';

/** The last text approved in the last four weeks, or null. */
const lastSealQuery = queryOptions({
  queryKey: ['content', 'last-seal'],
  queryFn: async ({ signal }) => {
    const decidedSince = daysAgo(28).toISOString();
    const approved = await call<typeof listContent>('GET', '/api/content', {
      query: { approvalStatus: 'approved', decidedSince, limit: 200 },
      signal,
    });
    return approved.toSorted((a, b) => (b.decidedAt ?? '').localeCompare(a.decidedAt ?? ''))[0] ?? null;
  },
});

/** The number of texts approved this week (undefined until it is loaded), and the last of them. */
export const BrandCard = ({ approved }: { approved: number | undefined }) => {
  const { data: last } = useQuery(lastSealQuery);
  const size = 40;
  return (
    <section aria-labelledby="brand" className="rounded-panel border border-line bg-panel">
      <div className="flex items-start gap-3.5 px-[18px] py-4 max-md:px-3.5">
        {last ? (
          <Seal fingerprint={last.fingerprint} size={size} label="Seal of the text you approved last" />
        ) : (
          <span className="text-line-3">
            <UnsealedRings size={size} />
          </span>
        )}
        <div>
          <h2 id="brand" className="text-md font-semibold">
            Brand protection
          </h2>
          <p className="text-ink-2">
            {approved !== undefined &&
              `You approved ${approved === 0 ? 'no text' : plural(approved, 'text')} this week. `}
            A seal shows that a text is exactly what you approved.
          </p>
          {last && (
            <p className="mt-1.5">
              <Link to="/approvals" search={{ id: last.id }} className="link">
                Last approved text
              </Link>
            </p>
          )}
        </div>
      </div>
    </section>
  );
};
