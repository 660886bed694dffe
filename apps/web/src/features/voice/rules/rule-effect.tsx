import type { voicePreview, VoiceRuleAnswer } from '@app/contracts/voice/voice.api';
import { useQuery } from '@tanstack/react-query';
import { getQuery } from '@/shared/http/get-query';
import { Loaded } from '@/shared/ui/empty-state';
import { WordDiff } from '@/shared/ui/word-diff';
import { SmallSheet } from './small-sheet';

/** The last three waiting drafts as templates write them without and with a rule. Nothing is stored. */
export const RuleEffect = ({ rule: { id, byTemplates } }: { rule: VoiceRuleAnswer }) => {
  const effect = useQuery({
    ...getQuery<typeof voicePreview>(['voice', 'preview', id], '/api/voice/preview', { query: { rule: id } }),
    enabled: byTemplates,
    // The drafts that wait change all the time.
    staleTime: 0,
  });
  if (!byTemplates) return <p className="text-sm text-ink-3">Templates cannot follow this rule. A model gets it.</p>;
  if (!effect.data)
    return <Loaded query={effect} what="The effect" rows={3} says="Writing the drafts with this rule" />;
  const { drafts } = effect.data;
  const changed = drafts.filter((draft) => draft.without !== draft.with);
  const same = drafts.filter((draft) => draft.without === draft.with);
  return (
    <div className="grid gap-3.5">
      {changed.map((draft) => (
        <div key={draft.id} className="grid grid-cols-[minmax(0,1fr)] gap-3 md:grid-cols-2">
          <SmallSheet about={`${draft.name}, without the rule`}>{draft.without}</SmallSheet>
          <SmallSheet about={`${draft.name}, with the rule`}>
            <WordDiff before={draft.without} after={draft.with} />
          </SmallSheet>
        </div>
      ))}
      {same.length > 0 && (
        <p className="text-sm text-ink-3">It changes nothing for {same.map(({ name }) => name).join(', ')}.</p>
      )}
      <p className="text-sm text-ink-3">
        {drafts.length === 0
          ? 'No message waits for you, so there is nothing to write with this rule.'
          : 'As your templates write them today. Your waiting drafts stay as they are.'}
      </p>
    </div>
  );
};
