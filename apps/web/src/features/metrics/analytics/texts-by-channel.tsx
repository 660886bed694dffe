import type { Analytics } from '@app/contracts/metrics/analytics.api';
import { number } from '@/shared/lib/format';
import { Panel } from '@/shared/ui/panel';
import { countOfKind, groupName } from './figure-words';
import { RowsLink } from './rows-link';

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
