import { Copy, Lightbulb } from 'lucide-react';
import type { ReactNode } from 'react';
import { Avatar } from '@/shared/ui/avatar';
import { buttonLook } from '@/shared/ui/button';
import { Chip, dueLook } from '@/shared/ui/chip';
import { StatusLabel } from '@/shared/ui/lead-status-label';
import { Bar } from '@/shared/ui/progress';
import { Seal } from '@/shared/ui/seal';
import { postFingerprints } from '@/shared/lib/example-text';

const Line = ({ children }: { children: ReactNode }) => (
  <span className="flex min-w-0 items-center gap-2">{children}</span>
);
const Quote = ({ children }: { children: ReactNode }) => (
  <span className="border-l-2 border-line-2 pl-3 font-serif text-[15px]/[22px]">{children}</span>
);

const Person = ({ name, segment }: { name: string; segment: string }) => (
  <Line>
    <Avatar name={name} size="s" />
    <span className="font-semibold">{name}</span>
    <Chip kind="tag">{segment}</Chip>
  </Line>
);

const placed = 'bg-panel';
const hatched = 'bg-[repeating-linear-gradient(-45deg,var(--color-line-2)_0_2px,transparent_2px_5px)]';
const week: readonly (string | null)[] = [
  postFingerprints[0],
  null,
  postFingerprints[1],
  'waiting',
  null,
  null,
  postFingerprints[2],
  null,
  null,
  'waiting',
];

const Calendar = () => (
  <span className="grid max-w-[248px] grid-cols-5 gap-[5px]">
    {['M', 'T', 'W', 'T', 'F'].map((day, i) => (
      <span key={i} className="text-xs text-ink-3">
        {day}
      </span>
    ))}
    {week.map((slot, i) => (
      <i
        key={i}
        className={`grid h-7 place-content-center rounded-chip ring-1 ring-inset ${
          slot === null ? 'ring-line' : `ring-line-2 ${slot === 'waiting' ? hatched : placed}`
        }`}
      >
        {slot !== null && slot !== 'waiting' && <Seal fingerprint={slot} size={17} />}
      </i>
    ))}
  </span>
);

const Score = ({ name, share }: { name: string; share: number }) => (
  <span className="flex items-center justify-between gap-2">
    <span className="text-ink-2">{name}</span>
    <span className="w-32">
      <Bar share={share} look="fill-ink" />
    </span>
  </span>
);

interface ThreadProps {
  status: 'responded' | 'contacted';
  name: string;
  due: string;
  look: string;
}

const Thread = ({ status, name, due, look }: ThreadProps) => (
  <Line>
    <StatusLabel status={status} />
    <span className="clip flex-1">{name}</span>
    <span className={look}>{due}</span>
  </Line>
);

const tools: readonly { name: string; does: string; picture: ReactNode }[] = [
  {
    name: 'Leadflow Assistant',
    does: 'Imports contacts, tags them by segment and suggests next steps.',
    picture: (
      <>
        <Person name="Hana Sato" segment="smb" />
        <Person name="Daniel Okafor" segment="enterprise" />
        <Person name="Priya Raman" segment="startup" />
      </>
    ),
  },
  {
    name: 'Content Memory',
    does: 'Saves ideas, repurposes posts and generates weekly prompts in your tone.',
    picture: (
      <>
        <span className="flex items-center gap-2 text-ink-3">
          <Lightbulb className="size-3.5" />
          Idea, 2 November
        </span>
        <Quote>The backlog is never Monday’s fault. It is Friday’s plan.</Quote>
      </>
    ),
  },
  {
    name: 'Engagement Proxy',
    does: 'Drafts comments and replies that you approve and post manually.',
    picture: (
      <>
        <Quote>We tried the three-line note for a quarter. Happy to share what broke.</Quote>
        <Line>
          <span className={buttonLook({ size: 'sm', className: 'pointer-events-none max-md:h-7! max-md:text-base!' })}>
            <Copy className="size-3.5" />
            Approve &amp; Copy
          </span>
        </Line>
      </>
    ),
  },
  { name: 'Presence Scheduler', does: 'Keeps a cadence across LinkedIn, email and Instagram.', picture: <Calendar /> },
  {
    name: 'Follow-up Tracker',
    does: 'Nudges warm threads before they go quiet.',
    picture: (
      <>
        <Thread status="responded" name="Ruth Abernathy" due="tomorrow" look={dueLook.soon} />
        <Thread status="contacted" name="Tomás Herrera" due="2 d overdue" look={dueLook.over} />
        <Thread status="contacted" name="Luca Ferri" due="quiet 9 d" look="text-ink-3" />
      </>
    ),
  },
  {
    name: 'Brand Health',
    does: 'Shows cadence, engagement and pipeline, with the facts behind each.',
    picture: (
      <>
        <Score name="Cadence" share={0.88} />
        <Score name="Engagement" share={0.61} />
        <Score name="Pipeline" share={0.74} />
      </>
    ),
  },
];

export const Tools = () => (
  <ul className="mt-11 grid grid-cols-1 border-t border-line-2 sm:grid-cols-2 lg:grid-cols-3">
    {tools.map(({ name, does, picture }) => (
      <li
        key={name}
        className="grid grid-rows-[auto_auto_auto] content-start border-line pt-5 pb-6 not-last:border-b sm:grid-rows-[108px_auto_auto] sm:border-b sm:pt-[22px] sm:pr-[26px] sm:pb-[30px] sm:max-lg:even:border-l sm:max-lg:even:pl-[26px] lg:[&:not(:nth-child(3n+1))]:border-l lg:[&:not(:nth-child(3n+1))]:pl-[26px]"
      >
        <div aria-hidden className="grid min-w-0 gap-1.5 self-center max-sm:min-h-[84px] max-sm:content-center">
          {picture}
        </div>
        <h3 className="mt-[18px] text-lg font-semibold tracking-[-0.01em]">{name}</h3>
        <p className="mt-1 text-md/[21px] text-pretty text-ink-2">{does}</p>
      </li>
    ))}
  </ul>
);
