import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { cn } from '@/shared/lib/cn';
import { plural } from '@/shared/lib/format';
import { Avatar } from '@/shared/ui/avatar';
import { SampleChip } from '@/shared/ui/chip';
import { Perforation, Sheet } from '@/shared/ui/sheet';
import type { ExampleMessage, Part } from './example-message';

/** Longer LinkedIn messages get fewer answers. UTF-16 units. */
const longest = 400;

const Words = ({ part: { text, gap, now } }: { part: Part }) =>
  gap ? (
    <span
      className={cn(
        'rounded-chip border border-dashed whitespace-nowrap px-[7px] pt-0.5 pb-[3px] font-sans text-base font-medium',
        now ? 'border-ink text-ink' : 'border-line-3 text-ink-3',
      )}
    >
      <span className="sr-only">Gap: </span>
      {text}
    </span>
  ) : now ? (
    <ins className="rounded-[2px] box-decoration-clone bg-green-wash px-0.5 text-green decoration-1 underline-offset-4">
      {text}
    </ins>
  ) : (
    text
  );

export const Tick = ({ ok }: { ok: boolean }) =>
  ok ? (
    <Check aria-hidden className="mt-0.5 text-green" />
  ) : (
    <span aria-hidden className="mx-0.5 my-1 size-3 rounded-full border border-dashed border-line-3" />
  );

const Tell = ({ name, ok, children }: { name: string; ok: boolean; children: ReactNode }) => (
  <li
    className={cn(
      'grid grid-cols-[18px_minmax(0,1fr)] gap-x-2.5 border-t border-line-2 py-[9px] sm:grid-cols-[18px_128px_minmax(0,1fr)]',
      ok ? 'text-ink-2' : 'text-ink-3',
    )}
  >
    <Tick ok={ok} />
    <b className={cn('font-medium', ok && 'text-ink')}>{name}</b>
    <span className="max-sm:col-start-2">{children}</span>
  </li>
);

export const Paper = ({ message, children }: { message: ExampleMessage; children?: ReactNode }) => {
  const { parts, sign, gaps, closed, length, tells } = message;
  const fresh = [...parts, sign].some(({ now, gap }) => now && !gap);
  return (
    <aside
      data-sunk-half
      aria-label="Your draft, as it stands"
      className="border-line bg-sunk px-4 pt-5 pb-8 max-[1023px]:border-t md:px-[clamp(20px,4.6vw,72px)] min-[1024px]:grid min-[1024px]:content-center min-[1024px]:border-l min-[1024px]:py-10"
    >
      <div className="mx-auto w-full max-w-[520px]">
        <div className="mb-3 flex flex-wrap justify-between gap-x-3 gap-y-0.5 text-sm">
          <h2 className="font-medium text-ink-2">What your answers make of a message</h2>
          <p className="text-ink-3">Reconnect: connected 2019, never in touch</p>
        </div>
        <Sheet aria-label="The draft so far" className="px-[18px] pt-4 pb-3.5 md:px-7 md:pt-6 md:pb-[18px]">
          <div className="mb-3.5 flex items-center gap-2.5">
            <Avatar name="Kwame Mensah" />
            <div className="min-w-0 flex-1 leading-[17px]">
              <p className="font-semibold">Kwame Mensah</p>
              <p className="text-ink-3">Operations Director, Fjord Foods</p>
            </div>
            <SampleChip />
          </div>
          <div className="letter min-h-[168px] leading-[30px]!">
            <p>
              {parts.map((part, i) => (
                <Words key={i} part={part} />
              ))}
            </p>
            <p className="mt-3">
              <Words part={sign} />
            </p>
          </div>
          <Perforation className="mt-4" />
          <p className="flex flex-wrap gap-x-4 gap-y-1 pt-3 text-sm/[17px] text-ink-3">
            {gaps > 0 ? (
              <>
                <b className="font-medium text-ink">
                  {closed > 0 ? `${plural(gaps, 'gap')} left` : plural(gaps, 'gap')}
                </b>
                {closed > 0 ? (
                  <span>{closed} closed by your answers</span>
                ) : (
                  <span>Kwame is made up. Your own people come with your file</span>
                )}
                {fresh && <span>New words are green</span>}
              </>
            ) : (
              <>
                <b className="font-medium text-ink">No gap</b>
                <span className={cn('tabular-nums', length > longest && 'text-amber')}>
                  {length} of {longest} characters
                </span>
                <span>Waits for your yes, like every draft</span>
              </>
            )}
          </p>
        </Sheet>
        <ul aria-label="What the reader can tell in five seconds" className="mt-[22px]">
          <Tell name="Why me?" ok={tells.whyMe === null}>
            {tells.whyMe ?? 'You say who you help, and with what'}
          </Tell>
          <Tell name="Why now?" ok>
            Connected in 2019, never in touch
          </Tell>
          <Tell name="What do you want?" ok={tells.want === null}>
            {tells.want ?? 'One thing, answered in a line'}
          </Tell>
        </ul>
        {children}
      </div>
    </aside>
  );
};
