import type { listVoiceRules, setVoiceRule, VoiceRuleAnswer, VoiceRules } from '@app/contracts/voice/voice.api';
import { type QueryClient, queryOptions, useQueryClient } from '@tanstack/react-query';
import { call } from '@/shared/http/call';
import { withPendingMutations } from '@/shared/actions/pending-mutations';
import { useAction } from '@/shared/actions/use-action';

interface Switched {
  rule: VoiceRuleAnswer;
  on: boolean;
}

/** The name of the switches that reach the server in order. */
const voiceSwitches = 'voice-switches';

const switched = (now: VoiceRules, { rule: { id }, on }: Switched): VoiceRules => ({
  ...now,
  rules: now.rules.map((rule) => (rule.id === id ? { ...rule, on, switched: true } : rule)),
});
const withSwitches = (client: QueryClient, now: VoiceRules, except?: Switched): VoiceRules =>
  withPendingMutations(client, voiceSwitches, now, switched, except);

/** What the person's edits show about how they write. */
export const voiceRulesQuery = queryOptions({
  queryKey: ['voice', 'rules'],
  queryFn: async ({ client, signal }) =>
    withSwitches(client, await call<typeof listVoiceRules>('GET', '/api/voice/rules', { signal })),
});

/** Switches a rule. The screen shows the change at once, and the toast has Undo. */
export const useSetRule = () => {
  const client = useQueryClient();
  const set = useAction({
    inOrder: voiceSwitches,
    run: ({ rule: { id }, on }: Switched, extras) =>
      call<typeof setVoiceRule>('POST', '/api/voice/rules', { body: { rule: id, on }, ...extras }),
    optimistic: () => {
      const before = client.getQueryData(voiceRulesQuery.queryKey);
      client.setQueryData(voiceRulesQuery.queryKey, (now) => now && withSwitches(client, now));
      return { before };
    },
    rollback: ({ before }, failed) =>
      client.setQueryData(voiceRulesQuery.queryKey, before && withSwitches(client, before, failed)),
    done: (_, { rule, on }) => ({
      title: `${on ? 'Switched on' : 'Switched off'}: ${rule.title}`,
      text: on ? 'The next draft follows it.' : 'The next draft leaves it out.',
      action: { label: 'Undo', run: () => set.act({ rule, on: !on }) },
    }),
    failed: { title: 'Not switched', text: 'The rule is as it was. Please try again.' },
    // A read that began before the command may have replaced the new state.
    after: (_, done) =>
      client.setQueryData(voiceRulesQuery.queryKey, (now) => now && withSwitches(client, switched(now, done), done)),
  });
  return set;
};
