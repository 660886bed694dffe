import type { Template } from '@app/contracts/drafting/template.api';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { type Preview, previewQuery } from '@/shared/queries/templates.queries';

/** Milliseconds without a key press after which the preview is read again. */
const pause = 350;

const useSettled = <T>(value: T): T => {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pause);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
};

type PreviewChannel = 'linkedin_message' | 'email';
type Words = Pick<Template, 'situation' | 'subject' | 'text'>;

/**
 * The preview of a template for three leads. The three leads and the number of fitting leads are read once for each situation.
 * While the person types, only the texts of these leads are read again. The last good preview stays while the template has a mistake.
 */
export const usePreview = ({ situation, subject, text }: Words) => {
  const [channel, setChannel] = useState<PreviewChannel>('linkedin_message');
  const [after, setAfter] = useState<string>();
  const chosen = useQuery(previewQuery({ situation, channel, text: '', ...(after && { after }) }));
  const ids = chosen.data?.leads.map(({ id }) => id);
  const shown = ids?.length ? { leads: ids } : {};
  const settled = useSettled(text);
  const settledSubject = useSettled(subject.trim());
  const words = { situation, channel, subject: settledSubject, text: settled };
  const filled = useQuery({
    ...previewQuery({ ...words, ...shown }),
    enabled: ids !== undefined && !chosen.isPlaceholderData,
  });

  const [good, setGood] = useState<Preview>();
  if (filled.data && filled.data.problems.length === 0 && filled.data !== good) setGood(filled.data);
  const last = ids?.at(-1);
  return {
    channel,
    setChannel,
    found: chosen.data?.found ?? undefined,
    /** Undefined until they are read. */
    leads: good?.leads,
    empty: text.trim() === '',
    problems: filled.data?.problems ?? [],
    error: chosen.error ?? filled.error,
    retry: () => void (chosen.error ? chosen : filled).refetch(),
    /** The texts are older than what was typed. */
    behind: filled.isFetching || chosen.isFetching || settled !== text,
    others: chosen.data && last && (chosen.data.found?.looked ?? 0) > 3 ? () => setAfter(last) : undefined,
  };
};
export type TemplatePreviewState = ReturnType<typeof usePreview>;
