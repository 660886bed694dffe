import type { weekZip } from '@app/contracts/digest/digest.api';
import { FileSpreadsheet, Mail, MessageSquareText, NotebookText } from 'lucide-react';
import { useState } from 'react';
import { addressOf } from '@/shared/http/call';
import { toast } from '@/shared/toast/toast.store';
import { Button, buttonLook } from '@/shared/ui/button';
import { useThisWeek, WeekChoice } from './week-select';

const zipPath: (typeof weekZip)['path'] = '/api/digest/week.zip';

/** The text is from docs/quality/specification.md. */
const comingSoon = (feature: string) =>
  toast({
    title: 'Feature Coming Soon',
    text: `${feature} functionality will be available in the next update.`,
  });

/** The week is that of the CSV export. */
export const SendDigest = () => {
  const thisWeek = useThisWeek();
  const [chosen, setChosen] = useState<string>();
  const week = chosen ?? thisWeek;
  return (
    <div className="flex flex-wrap items-center gap-2 px-[18px] py-3.5 max-md:grid max-md:grid-cols-2 max-md:px-3.5 max-md:[&>*>.lucide]:hidden">
      <Button onClick={() => comingSoon('Email Summary')}>
        <Mail />
        Email Summary
      </Button>
      <Button onClick={() => comingSoon('Slack Report')}>
        <MessageSquareText />
        Slack Report
      </Button>
      <a href={addressOf(zipPath, {}, { week })} download className={buttonLook()}>
        <FileSpreadsheet />
        CSV Export
      </a>
      <Button onClick={() => comingSoon('Notion Dashboard')}>
        <NotebookText />
        Notion Dashboard
      </Button>
      <div className="ml-auto flex items-center gap-3 max-md:col-span-2 max-md:ml-0 max-md:flex-wrap">
        <WeekChoice week={week} onChange={setChosen} className="max-md:w-full" />
        <span className="text-ink-3">Only you get it</span>
      </div>
    </div>
  );
};
