import { useQuery } from '@tanstack/react-query';
import { plural } from '@/shared/lib/format';
import { Empty } from '@/shared/ui/empty-state';
import { Panel, Ruled } from '@/shared/ui/panel';
import { Unread } from '@/shared/ui/unread';
import { EditRate } from './edit-rate';
import { RuleRow } from './rule-row';
import { useSetRule, voiceRulesQuery } from './rules.queries';

/** From this many edited drafts on, the empty list does not promise that rules will appear. */
const enoughEdited = 5;

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
