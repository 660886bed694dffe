import type { listVoiceRules, setVoiceRule, voiceEvidence, voicePreview } from '@app/contracts/account/voice.api';
import type { VoiceRuleAnswer, VoiceRules } from '@app/contracts/account/voice.api';
import type { listWeeks } from '@app/contracts/metrics/metrics.api';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { call } from '@/shared/call';
import { useAction } from '@/shared/use-action';

/** What the person's edits show about how they write. */
export const voiceRulesQuery = queryOptions({
  queryKey: ['voice', 'rules'],
  queryFn: ({ signal }) => call<typeof listVoiceRules>('GET', '/api/voice/rules', { signal }),
});

export const evidenceQuery = (rule: string) =>
  queryOptions({
    queryKey: ['voice', 'evidence', rule],
    queryFn: ({ signal }) => call<typeof voiceEvidence>('GET', '/api/voice/evidence', { query: { rule }, signal }),
  });

export const effectQuery = (rule: string) =>
  queryOptions({
    queryKey: ['voice', 'preview', rule],
    queryFn: ({ signal }) => call<typeof voicePreview>('GET', '/api/voice/preview', { query: { rule }, signal }),
    // The drafts that wait change all the time.
    staleTime: 0,
  });

export const weeksQuery = queryOptions({
  queryKey: ['metrics', 'weeks'],
  queryFn: ({ signal }) => call<typeof listWeeks>('GET', '/api/metrics/weeks', { signal }),
});

/** Switches a rule. The screen shows it at once, and the toast takes it back. */
export const useSetRule = () => {
  const client = useQueryClient();
  const show = ({ id }: VoiceRuleAnswer, on: boolean) =>
    client.setQueryData(
      voiceRulesQuery.queryKey,
      (now: VoiceRules | undefined) =>
        now && { ...now, rules: now.rules.map((rule) => (rule.id === id ? { ...rule, on, switched: true } : rule)) },
    );
  const set = useAction({
    run: ({ rule: { id }, on }: { rule: VoiceRuleAnswer; on: boolean }, extras) =>
      call<typeof setVoiceRule>('POST', '/api/voice/rules', { body: { rule: id, on }, ...extras }),
    optimistic: ({ rule, on }) => {
      const before = client.getQueryData(voiceRulesQuery.queryKey);
      show(rule, on);
      return { before };
    },
    rollback: ({ before }) => client.setQueryData(voiceRulesQuery.queryKey, before),
    done: (_, { rule, on }) => ({
      title: `${on ? 'Switched on' : 'Switched off'}: ${rule.title}`,
      text: on ? 'The next draft follows it.' : 'The next draft does without it.',
      action: { label: 'Undo', run: () => set.act({ rule, on: !on }) },
    }),
    failed: { title: 'Not switched', text: 'The rule is as it was. Please try again.' },
    // A read that began before the command may have replaced it.
    after: (_, { rule, on }) => show(rule, on),
  });
  return set;
};
