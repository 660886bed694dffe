import type { downloadData } from '@app/contracts/account/own-data.api';
import { Link } from '@tanstack/react-router';
import { Download } from 'lucide-react';
import { buttonLook } from '@/shared/ui/button';
import { Section } from '@/shared/forms/settings-section';

const path: (typeof downloadData)['path'] = '/api/account/data.zip';

/** Everything that Keepwarm has about the person, as a file. */
export const OwnData = () => (
  <Section title="Your data" about="It is yours. Take a copy whenever you like, on every plan.">
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <a href={path} download className={buttonLook()}>
        <Download />
        Download my data
      </a>
      <p className="min-w-0 flex-1 basis-60 text-sm text-pretty text-ink-3">
        A zip file: your leads, texts and activity as tables for a spreadsheet (CSV), and every entry of your record as
        JSON lines. Samples are only in the record.
      </p>
    </div>
    <p className="text-sm text-pretty text-ink-3">
      To have your account deleted,{' '}
      <Link to="/help" search={{ open: 'ticket' }} className="underline">
        write to support
      </Link>
      . A person does it by hand.
    </p>
  </Section>
);
