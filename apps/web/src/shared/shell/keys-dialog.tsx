import { useId } from 'react';
import { type Hotkey, useAllHotkeys, useSingleKeys } from '@/shared/ui/hotkeys';
import { Dialog } from '../ui/dialog';
import { Switch } from '../ui/switch';

/** As text, because the key caps are hidden from screen readers. */
const spoken = (keys: string) =>
  keys
    .replace('mod', navigator.userAgent.includes('Mac') ? '⌘' : 'Ctrl')
    .replace('escape', 'esc')
    .replace('arrow', 'arrow ')
    .replaceAll('+', ' + ')
    .replaceAll(/\b[a-z]/g, (key) => key.toUpperCase());

/** The list behind `?`: the keys of the open screen, and the switch for single-letter keys. */
export const KeysDialog = ({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }) => {
  const hotkeys = useAllHotkeys().filter((hotkey): hotkey is Hotkey & { keys: string } => hotkey.keys !== undefined);
  const singleKeys = useSingleKeys();
  const switchId = useId();
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="Keys on this page" width={420}>
      <dl className="divide-y divide-line border-y border-line">
        {hotkeys.map(({ keys, does }) => (
          <div key={keys + does} className="flex min-h-[34px] items-center justify-between gap-4 py-1">
            <dt>{does}</dt>
            <dd className="record text-ink-2">{spoken(keys)}</dd>
          </div>
        ))}
      </dl>
      <div className="mt-4 flex items-center justify-between gap-4">
        <label htmlFor={switchId}>
          Single-letter keys
          <span className="block text-sm text-ink-3">
            Switch them off if you press keys by accident or use speech input.
          </span>
        </label>
        <Switch id={switchId} checked={singleKeys.on} onCheckedChange={singleKeys.set} />
      </div>
    </Dialog>
  );
};
