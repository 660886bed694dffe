import type { SharedProgress } from '@app/contracts/digest/share.api';
import type { ReactNode } from 'react';
import { clockTime, dayRange, longDay, browserZone } from '@/shared/lib/dates';
import { number, plural } from '@/shared/lib/format';
import { Sheet } from '@/shared/ui/sheet';

const Part = ({ title, children, basis }: { title: string; children: ReactNode; basis: string }) => (
  <section className="border-t border-line py-4">
    <h3 className="font-medium text-ink-2">{title}</h3>
    <p className="mt-1 text-2xl font-medium tracking-figure tabular-nums">{children}</p>
    <p className="text-sm text-ink-3">{basis}</p>
  </section>
);

const approvalsBasis = ({ drafted, copied, sent }: NonNullable<SharedProgress['approvals']>): string =>
  `drafted ${number(drafted)}, copied by hand ${number(copied)}, sent by hand ${number(sent)}, sent by Keepwarm 0`;

export const SharedFigures = ({ progress }: { progress: SharedProgress }) => {
  const { from, to, countedAt, expiresAt, cadence, approvals, conversations, pipeline } = progress;
  return (
    <Sheet data-paper aria-label="Progress" className="paper px-10 pt-8 pb-6 text-ink max-md:px-4 max-md:pt-5">
      <h2 className="text-2xl font-semibold tracking-figure">Progress of four weeks</h2>
      <p className="mt-0.5 mb-5 text-ink-2">{dayRange(from, to, null)}. Names of people never leave Keepwarm.</p>
      {cadence && (
        <Part title="Cadence kept" basis="Slots of the weekly rhythm that were kept, of those that were due">
          {cadence.of === 0 ? 'Nothing was due yet' : `${number(cadence.kept)} of ${number(cadence.of)}`}
        </Part>
      )}
      {approvals && (
        <Part title="Nothing left without approval" basis={approvalsBasis(approvals)}>
          {plural(approvals.approved, 'text')} approved
        </Part>
      )}
      {conversations && (
        <Part
          title="Conversations"
          basis={`${plural(conversations.calls, 'discovery call')} booked. Counted when the other side answered`}
        >
          {number(conversations.moved)} moved on
        </Part>
      )}
      {pipeline && (
        <Part title="Open pipeline" basis="Ranges of the open amounts now, one for each currency">
          {pipeline.bands.length === 0 ? 'No amount known' : pipeline.bands.join(' + ')}
        </Part>
      )}
      <p className="border-t border-dashed border-line-2 pt-4 text-sm text-ink-3">
        Counted from the record on {longDay(countedAt, browserZone())} at {clockTime(countedAt)}.
        {expiresAt && ` This link ends on ${longDay(expiresAt, browserZone())}.`}
      </p>
    </Sheet>
  );
};
