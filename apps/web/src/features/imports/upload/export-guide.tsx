import type { importTemplate } from '@app/contracts/imports/imports.api';
import { ChevronRight } from 'lucide-react';
import { addressOf } from '@/shared/http/call';
import { AsideSection } from '../import-frame';

const template: (typeof importTemplate)['path'] = '/api/imports/template.csv';

export const TemplateLink = () => (
  <a className="link text-ink" href={addressOf(template)} download="keepwarm-template.csv">
    Download a template
  </a>
);

const Steps = ({ steps }: { steps: readonly string[] }) => (
  <ol className="grid gap-2.5">
    {steps.map((step, i) => (
      <li key={step} className="grid grid-cols-[20px_minmax(0,1fr)] gap-x-2">
        <span aria-hidden className="text-ink-3 tabular-nums">
          {i + 1}
        </span>
        {step}
      </li>
    ))}
  </ol>
);

const others = [
  {
    from: 'The file from HubSpot',
    steps: [
      'CRM, then Contacts',
      'Export, above the table at the right',
      'Choose CSV and all properties',
      'HubSpot emails you a link. Import the file from there',
    ],
  },
  {
    from: 'The file from Google Contacts',
    steps: ['Open contacts.google.com', 'Export, in the menu', 'Choose Google CSV', 'Import contacts.csv'],
  },
] as const;

export const HowTo = () => (
  <>
    <AsideSection title="The file from LinkedIn">
      <Steps
        steps={[
          'Settings & Privacy, then Data privacy',
          'Get a copy of your data',
          'Choose Connections only',
          'LinkedIn emails a link, often within 10 minutes',
          'Unpack the file and import Connections.csv',
        ]}
      />
    </AsideSection>
    <section className="border-t border-line py-3">
      {others.map(({ from, steps }) => (
        <details key={from} className="group py-1">
          <summary className="flex min-h-8 list-none items-center gap-1.5 font-medium max-md:min-h-11 [&::-webkit-details-marker]:hidden">
            <ChevronRight className="size-3.5 text-ink-3 transition-transform group-open:rotate-90" />
            {from}
          </summary>
          <div className="pt-1.5 pb-2 pl-5 text-ink-2">
            <Steps steps={steps} />
          </div>
        </details>
      ))}
    </section>
    <AsideSection title="Any other table">
      <p>
        Use one row for each person and a name for each column. <TemplateLink /> with every column that Keepwarm
        understands.
      </p>
    </AsideSection>
  </>
);
