import type { VoiceRuleAnswer } from '@app/contracts/voice/voice.api';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { plural } from '@/shared/lib/format';
import { Empty } from '@/shared/ui/empty-state';
import { Panel, Ruled } from '@/shared/ui/panel';
import { Unread } from '@/shared/ui/unread';
import { lazily } from '@/shared/ui/lazily';
import { SkeletonRows } from '@/shared/ui/skeleton';
import { Switch } from '@/shared/ui/switch';
import { EditRate } from './edit-rate';
import { useSetRule, voiceRulesQuery } from './rules.queries';

/** From this many edited drafts on, the empty list does not promise that rules will appear. */
const enoughEdited = 5;

const loading = () => <SkeletonRows rows={2} says="Loading the drafts" />;
const RuleEffect = lazily(async () => (await import('./rule-effect')).RuleEffect, loading);
const RuleEvidence = lazily(async () => (await import('./rule-evidence')).RuleEvidence, loading);

type Open = 'evidence' | 'effect';

/** Why a rule is off without a decision by the person, and whether templates or only models can follow it. */
const noteOf = ({ on, switched, sure, needsYes, byTemplates, shown, of }: VoiceRuleAnswer): string | null => {
  if (!on && !switched && !sure) return `${shown} of ${plural(of, 'draft')}: too few to be sure, so it is off`;
  if (!on && !switched && needsYes) return 'Off until you switch it on: it can change what a text says';
  return byTemplates ? null : 'Only a model follows it. Templates do not';
};

const RuleRow = ({ rule, onSwitch }: { rule: VoiceRuleAnswer; onSwitch: (on: boolean) => void }) => {
  const id = useId();
  const [open, setOpen] = useState<Open | null>(null);
  const opens = (part: Open, words: string) => (
    <button
      type="button"
      aria-expanded={open === part}
      aria-controls={open === part ? `${id}-open` : undefined}
      onClick={() => setOpen(open === part ? null : part)}
      className="link text-ink-2 max-md:min-h-11"
    >
      {words}
    </button>
  );
  const note = noteOf(rule);
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-4 px-[18px] py-3 max-md:px-3.5">
      <div>
        <p id={`${id}-title`} className="font-medium">
          {rule.title}
        </p>
        <p id={`${id}-evidence`} className="text-sm text-ink-3">
          {rule.evidence}.{note && ` ${note}.`}
          {rule.wordedByModel && ' Written by the model.'}
        </p>
        <p className="mt-0.5 flex flex-wrap gap-x-4 text-sm">
          {rule.shown > 0 && opens('evidence', rule.shown === 1 ? 'See the draft' : `See the ${rule.shown}`)}
          {opens('effect', 'Redraft the last 3 with this rule')}
        </p>
      </div>
      <span className="grid place-items-center max-md:size-11">
        <Switch
          checked={rule.on}
          aria-labelledby={`${id}-title`}
          aria-describedby={`${id}-evidence`}
          onCheckedChange={onSwitch}
        />
      </span>
      {open && (
        <div id={`${id}-open`} className="col-span-2 mt-2.5 border-l border-line-3 pl-3.5">
          {open === 'evidence' ? <RuleEvidence rule={rule.id} /> : <RuleEffect rule={rule} />}
        </div>
      )}
    </li>
  );
};

export const LearnedRules = () => {
  const query = useQuery(voiceRulesQuery);
  const set = useSetRule();
  if (!query.data)
    return (
      <Panel aria-label="Voice rules" className="px-[18px]">
        <Unread query={query} what="Your voice rules" rows={3} />
      </Panel>
    );
  const { rules, edited } = query.data;
  const on = rules.filter((rule) => rule.on).length;
  return (
    <Panel title="Voice rules" meta={rules.length > 0 ? `${on} on, ${rules.length - on} off` : undefined} ruled>
      {rules.length > 0 ? (
        <Ruled>
          {rules.map((rule) => (
            <RuleRow key={rule.id} rule={rule} onSwitch={(next) => set.act({ rule, on: next })} />
          ))}
        </Ruled>
      ) : (
        <Empty
          title="No rule yet"
          detail={
            edited < enoughEdited
              ? `After about five edited drafts, the changes that you make again and again appear here. You have edited ${plural(edited, 'draft')} so far.`
              : `The changes that you make again and again appear here. You have edited ${plural(edited, 'draft')}, and you made no change often enough for a rule.`
          }
        />
      )}
      <EditRate />
    </Panel>
  );
};
