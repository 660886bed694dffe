import { useQuery } from '@tanstack/react-query';
import { Check, Copy, Printer } from 'lucide-react';
import { writeToClipboard } from '@/shared/toast/clipboard';
import { mondayOf } from '@app/contracts/days';
import { useCopied } from '@/shared/lib/use-copied';
import { useFingerprint } from '@/shared/lib/use-fingerprint';
import { nameOf, useTimeZone, useUser } from '@/shared/queries/current-user.queries';
import { Button } from '@/shared/ui/button';
import { LoadError } from '@/shared/ui/empty-state';
import { Page } from '@/shared/ui/page';
import { Skeleton } from '@/shared/ui/skeleton';
import { AnalyticsTabs } from '@/shared/shell/analytics-tabs';
import { useThisWeek, WeekChoice } from '../week-select';
import { reportMarkdown } from './report-markdown';
import { ReportSheet } from './report-sheet';
import { reportQuery } from './report.queries';
import { reportWords } from './report-words';

interface ReportPageProps {
  /** A day of the week; without one, this week. */
  day: string | undefined;
  onWeek: (week: string) => void;
}

export const ReportPage = ({ day, onWeek }: ReportPageProps) => {
  const thisWeek = useThisWeek();
  const week = day ? mondayOf(day) : thisWeek;
  const { data, error, refetch } = useQuery(reportQuery(week));
  const [who, timeZone] = [nameOf(useUser()), useTimeZone()];
  const words = data && reportWords(data, who, timeZone);
  const markdown = words && reportMarkdown(words);
  const fingerprint = useFingerprint(markdown);
  const [copied, setCopied] = useCopied();
  return (
    <Page
      title="Weekly report"
      sub="One page of A4. The same figures as on the screen"
      actions={
        <>
          <WeekChoice week={week} onChange={onWeek} className="max-md:flex-[1_1_100%]!" />
          <Button
            disabled={markdown === undefined}
            onClick={() => markdown && void writeToClipboard(markdown).then(setCopied)}
          >
            {copied ? <Check /> : <Copy />}
            {copied ? 'Copied' : 'Markdown'}
          </Button>
          <Button variant="primary" disabled={!words} onClick={() => window.print()}>
            <Printer />
            Print or save PDF
          </Button>
        </>
      }
    >
      <AnalyticsTabs current="/report" />
      <div className="pt-5 max-md:pt-2">
        {words ? (
          <ReportSheet words={words} fingerprint={fingerprint ?? undefined} />
        ) : error ? (
          <LoadError what="The weekly report" error={error} onRetry={() => void refetch()} />
        ) : (
          <Skeleton className="mx-auto h-[1123px] max-w-[794px] rounded-sheet!" />
        )}
      </div>
    </Page>
  );
};
