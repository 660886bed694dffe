import { useState } from 'react';
import { FormDialog } from '@/shared/forms/form';
import { modelName } from './read-model-labels';
import { type Swap, useRebuild } from './use-rebuild';
import { Radio } from '@/shared/ui/checkbox';

const choices: readonly { value: Swap; name: string; hint: string }[] = [
  {
    value: 'equal',
    name: 'Swap only when equal',
    hint: 'If any row differs, the live rows stay in use and you see the difference.',
  },
  { value: 'always', name: 'Swap always', hint: 'The new rows are used, even if they differ.' },
];

export const RebuildDialog = ({ name, onClose }: { name: string; onClose: () => void }) => {
  const [swap, setSwap] = useState<Swap>('equal');
  const rebuild = useRebuild(onClose);
  return (
    <FormDialog
      title={`Rebuild ${modelName(name)}`}
      description="Every event is read again into new rows. The current rows stay in use until the new ones are complete and compared."
      onClose={onClose}
      onSubmit={() => !rebuild.pending && rebuild.act({ name, swap })}
      submit="Rebuild"
      pending={rebuild.pending}
    >
      <fieldset className="grid min-w-0 gap-1">
        <legend className="mb-1 text-sm font-medium text-ink-2">At the end</legend>
        {choices.map((choice) => (
          <label
            key={choice.value}
            className="grid cursor-pointer grid-cols-[16px_minmax(0,1fr)] gap-x-2.5 rounded-control px-2 py-2 hover:bg-hover"
          >
            <Radio
              name="swap"
              value={choice.value}
              checked={swap === choice.value}
              onChange={() => setSwap(choice.value)}
              className="mt-[3px]"
            />
            <span className="font-medium">{choice.name}</span>
            <span className="col-start-2 text-ink-3">{choice.hint}</span>
          </label>
        ))}
      </fieldset>
    </FormDialog>
  );
};
