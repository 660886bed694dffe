import type { Model } from '@app/contracts/drafting/model.api';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { modelQuery } from '@/shared/queries/model.queries';
import { number } from '@/shared/lib/format';
import { CopyLine } from '@/shared/ui/copyable-value';
import { Panel } from '@/shared/ui/panel';
import { Progress } from '@/shared/ui/progress';
import { Loaded } from '@/shared/ui/empty-state';
import { lazily } from '@/shared/ui/lazily';
import { Skeleton } from '@/shared/ui/skeleton';

const dollars = (millionths: number): string => `$${(millionths / 1_000_000).toFixed(2)}`;

const NotConnected = () => (
  <Panel aria-label="No model" className="grid gap-3 px-[18px] py-4 max-md:px-3.5">
    <p className="font-medium">No model is connected: your own templates write</p>
    <p className="text-ink-2">
      Nothing is sent anywhere. The operator of Keepwarm can connect one with two settings and a restart.
    </p>
    <CopyLine value="AI_BASE_URL=http://localhost:11434/v1 AI_MODEL=qwen3:8b npm start" what="the command" />
  </Panel>
);

const Budget = ({ model: { name, today, perDay } }: { model: Model }) => (
  <Panel aria-label="The model" className="grid gap-3.5 px-[18px] py-4 max-md:px-3.5">
    <p>
      <span className="record">{name}</span> writes your drafts. They are checked by rules, wait for your yes, and carry
      the badge AI. When the model fails, your templates write.
    </p>
    <Progress
      label="Used today"
      done={today.tokens}
      of={perDay.tokens}
      right={`${number(today.tokens)} of ${number(perDay.tokens)} tokens`}
    />
    {today.cost !== null && perDay.cost !== null && (
      <p className="text-sm text-ink-3">
        {dollars(today.cost)} of {dollars(perDay.cost)} today. At the limit, templates write until tomorrow.
      </p>
    )}
  </Panel>
);

const ModelRequestPreview = lazily(
  async () => (await import('./model-request-preview')).ModelRequestPreview,
  () => <Skeleton className="mt-3 h-40 w-full" />,
);

const ModelRequest = ({ connected }: { connected: boolean }) => {
  const [open, setOpen] = useState(false);
  return (
    <details className="text-sm" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="cursor-pointer text-ink-2 hover:text-ink max-md:py-2.5">
        {connected
          ? 'What the model gets for one draft, word for word'
          : 'What a model would get for one draft, word for word'}
      </summary>
      {open && <ModelRequestPreview />}
    </details>
  );
};

export const ModelSettings = () => {
  const query = useQuery(modelQuery);
  const model = query.data;
  if (!model)
    return (
      <Panel aria-label="The model" className="px-[18px]">
        <Loaded query={query} what="The model" rows={2} />
      </Panel>
    );
  return (
    <>
      {model.name === null ? <NotConnected /> : <Budget model={model} />}
      <ModelRequest connected={model.name !== null} />
    </>
  );
};
