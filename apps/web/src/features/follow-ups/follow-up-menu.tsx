import type { FollowUp } from '@app/contracts/follow-ups/follow-ups.api';
import { letGoReasonLabels } from '@app/contracts/follow-ups/follow-ups.constants';
import { AlarmClock } from 'lucide-react';
import { daysAfter } from '@app/contracts/days';
import { weekdayAndDay } from '@/shared/lib/weekday';
import { Button } from '@/shared/ui/button';
import { Menu, MenuItem, MenuLabel, MenuRule } from '@/shared/ui/menu';
import { everyDays, whatLetGoDoes } from './follow-up-labels';
import type { FollowUpActions } from './use-follow-up-actions';

const putOff = [
  { label: 'Tomorrow', days: 1 },
  { label: '3 days', days: 3 },
  { label: '7 days', days: 7 },
];
const quickReasons = ['not_now', 'wrong_person', 'said_no'] as const;

export type FollowUpDialog = 'rhythm' | 'let-go' | 'touch';

interface FollowUpMenuProps {
  of: FollowUp;
  today: string;
  actions: FollowUpActions;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onDialog: (dialog: FollowUpDialog) => void;
}

const Meta = ({ children }: { children: string }) => (
  <span className="ml-auto pl-6 text-sm text-ink-3">{children}</span>
);

export const FollowUpMenu = ({ of, today, actions, open, onOpenChange, onDialog }: FollowUpMenuProps) => (
  <Menu
    changes
    align="end"
    className="w-68"
    open={open}
    onOpenChange={onOpenChange}
    trigger={
      <Button variant="quiet" size="iconSm" aria-label={`Put off, change rhythm or let go: ${of.name.slice(0, 80)}`}>
        <AlarmClock />
      </Button>
    }
  >
    <MenuLabel>Snooze until</MenuLabel>
    {putOff.map(({ label, days }) => (
      <MenuItem key={days} onSelect={() => actions.snooze(of, daysAfter(today, days))}>
        {label}
        <Meta>{weekdayAndDay(daysAfter(today, days))}</Meta>
      </MenuItem>
    ))}
    <MenuItem onSelect={() => actions.snooze(of, null)}>
      They reply
      <Meta>no date</Meta>
    </MenuItem>
    <MenuRule />
    <MenuItem onSelect={() => onDialog('rhythm')}>
      Change rhythm
      <Meta>{rhythmWords(of)}</Meta>
    </MenuItem>
    <MenuItem onSelect={() => onDialog('touch')}>Log a touch</MenuItem>
    <MenuRule />
    <MenuLabel>Let go</MenuLabel>
    {quickReasons.map((reason) => (
      <MenuItem key={reason} onSelect={() => actions.letGo(of, reason)}>
        {letGoReasonLabels[reason]}
      </MenuItem>
    ))}
    <MenuItem onSelect={() => onDialog('let-go')}>Other reason</MenuItem>
    <div className="px-2.5 pt-1 pb-2 text-sm text-ink-3">{whatLetGoDoes}</div>
  </Menu>
);

const rhythmWords = ({ rhythm, segmentRhythm }: FollowUp): string => {
  const days = rhythm ?? segmentRhythm;
  return days === null ? 'none' : everyDays(days).toLowerCase();
};
