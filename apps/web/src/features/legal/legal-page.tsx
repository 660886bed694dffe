import { currentTexts } from '@app/contracts/account/consent';
import { VisitorFrame, wrap } from '@/shared/shell/visitor-frame';
import { dayAndMonth } from '@/shared/lib/dates';

export interface LegalSection {
  title: string;
  /** A list is an array of its points. */
  parts: readonly (string | readonly string[])[];
}

interface LegalPageProps {
  current: string;
  title: string;
  lead: string;
  sections: readonly LegalSection[];
}

const updated = dayAndMonth(currentTexts, null);

export const LegalPage = ({ current, title, lead, sections }: LegalPageProps) => (
  <VisitorFrame current={current}>
    <article className={`${wrap} pt-14 pb-20 max-md:pt-7 max-md:pb-12`}>
      <h1 className="text-[clamp(2rem,3.9vw,2.875rem)]/[1.06] font-semibold tracking-[-0.034em] text-balance">
        {title}
      </h1>
      <p className="mt-3.5 max-w-[60ch] text-[16px]/[25px] text-pretty text-ink-2">{lead}</p>
      <p className="mt-3 text-ink-3">
        Last updated: <time dateTime={currentTexts}>{updated}</time>
      </p>
      {sections.map(({ title: heading, parts }) => (
        <section
          key={heading}
          className="mt-9 grid gap-x-14 gap-y-2 border-t border-line pt-4 lg:grid-cols-[minmax(0,1fr)_minmax(0,2.1fr)]"
        >
          <h2 className="text-lg font-semibold tracking-[-0.01em] text-balance">{heading}</h2>
          <div className="grid max-w-[64ch] gap-3 text-[15px]/[23px] text-pretty text-ink-2">
            {parts.map((part) =>
              typeof part === 'string' ? (
                <p key={part}>{part}</p>
              ) : (
                <ul key={part[0]} className="grid list-disc gap-1.5 pl-5 marker:text-ink-3">
                  {part.map((point) => (
                    <li key={point}>{point}</li>
                  ))}
                </ul>
              ),
            )}
          </div>
        </section>
      ))}
    </article>
  </VisitorFrame>
);
