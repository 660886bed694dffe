import { plural } from '@/shared/lib/format';
import { Button } from '@/shared/ui/button';
import { SampleChip } from '@/shared/ui/chip';
import { Empty, LoadError } from '@/shared/ui/empty-state';
import { Sheet } from '@/shared/ui/sheet';
import { SkeletonRows } from '@/shared/ui/skeleton';
import { WordsWithGaps } from '@/shared/ui/text-with-gaps';
import { Subject } from '@/shared/text/mail-subject';
import type { Preview } from '@/shared/queries/templates.queries';
import type { TemplatePreviewState } from './use-template-preview';
import { isKnown } from '@/shared/labels/text-labels';

type Filled = Preview['leads'][number];

/** Facts that only decide which words are used, so a lead without them lacks nothing. */
const asked = ['their_no', 'hard_news', 'other_field', 'fitting_title'];

const hintOf = ({ name, body, gaps, missing }: Filled): string => {
  const unknown = missing.filter((fact) => !asked.includes(fact)).map((fact) => fact.replaceAll('_', ' '));
  const lacks = unknown.length > 0 ? `Not known: ${unknown.join(', ')}` : '';
  if (body === null) return `No sentence of this template fits ${name}, so the shipped text is used. ${lacks}`.trim();
  return [gaps.length > 0 && `${plural(gaps.length, 'gap')}: ${gaps.join(', ')}`, lacks].filter(Boolean).join('. ');
};

const Filled = ({ lead }: { lead: Filled }) => (
  <li>
    <Sheet className="grid grid-cols-[146px_minmax(0,1fr)] gap-x-5 gap-y-1.5 px-5 py-3.5 max-md:grid-cols-[minmax(0,1fr)] max-md:px-4">
      <div className="min-w-0 wrap-anywhere">
        <p className="flex flex-wrap items-center gap-x-2 font-medium">
          <bdi>{lead.name}</bdi>
          {lead.sample && <SampleChip />}
        </p>
        <p className="text-ink-3">
          <bdi>{[lead.title, lead.company].filter(isKnown).join(', ')}</bdi>
        </p>
        <p className="mt-1.5 text-sm text-ink-3 max-md:mt-0">
          <bdi>{hintOf(lead)}</bdi>
        </p>
      </div>
      {lead.body !== null && (
        <div className="min-w-0">
          <Subject title={lead.subject} />
          <div className="letter grid gap-2 text-[14.5px]/[23px]!">
            {lead.body.split(/\n{2,}/u).map((paragraph, i) => (
              <p key={i}>
                <WordsWithGaps text={paragraph} />
              </p>
            ))}
          </div>
        </div>
      )}
    </Sheet>
  </li>
);

export const TemplatePreview = ({ preview }: { preview: TemplatePreviewState }) => {
  const { found, leads, empty, problems, error, retry, behind, others } = preview;
  return (
    <section
      aria-label="On three of your leads"
      aria-busy={behind || undefined}
      className="mt-6 border-t border-line pt-[18px]"
    >
      <div className="mb-3 flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <h2 className="text-md font-semibold">On three of your leads</h2>
        {found && found.looked > 0 && (
          <p className="text-ink-3">
            {found.fitting} of {plural(found.looked, 'lead')} {found.fitting === 1 ? 'fits' : 'fit'} this situation
          </p>
        )}
        {others && (
          <Button size="sm" variant="quiet" className="ml-auto" onClick={others}>
            Three others
          </Button>
        )}
      </div>
      {error && !leads ? (
        <LoadError what="The preview" error={error} onRetry={retry} />
      ) : found?.looked === 0 ? (
        <Empty title="There is no lead yet" detail="With a lead you see here what the template says to them." />
      ) : empty ? (
        <Empty title="No words yet" detail="Write the template, and you see here what it says to them." />
      ) : problems.length > 0 && !leads?.some(({ body }) => body !== null) ? (
        // No preview exists yet, because the template has had a mistake from the beginning.
        <Empty
          title="Nothing can be filled in yet"
          detail={`${problems.map(({ message }) => message.replace(/[.?]?$/u, (end) => end || '.')).join(' ')} Correct it, and the three messages appear.`}
        />
      ) : leads && leads.length > 0 ? (
        <ul className="grid gap-3">
          {leads.map((lead) => (
            <Filled key={lead.id} lead={lead} />
          ))}
        </ul>
      ) : (
        <SkeletonRows rows={3} says="Filling the template" />
      )}
    </section>
  );
};
