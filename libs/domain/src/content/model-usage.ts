import type { ContentType } from '@app/contracts/content/content.events';
import type { ModelOutcome } from '@app/contracts/content/content.constants';
import type { ModelEvent } from '@app/contracts/content/model.events';
import { type Decider, DomainError, type Moment } from '../decider';

/** Tokens, and millionths of a US dollar; null where no price is set. */
export interface Amount {
  tokens: number;
  cost: number | null;
}

type Call = Moment & { call: string; purpose: ContentType; model: string };

export type ModelCommand =
  /** `most`: the most that the call can use. `budget`: of the person on this day. */
  | (Call & { type: 'ReserveModelCall'; most: Amount; budget: Amount })
  | (Call & {
      type: 'SettleModelCall';
      inputTokens: number;
      outputTokens: number;
      cost: number | null;
      ms: number;
      outcome: ModelOutcome;
    });

export interface ModelUsage {
  /** The settled calls, and the whole reservation of every other call. */
  used: { tokens: number; cost: number };
  open: Record<string, Amount>;
  settled: readonly string[];
}

/** What a person's drafts use of a model on one day. A call is refused before it is made when it might not fit the budget. */
export const modelUsage: Decider<ModelCommand, ModelUsage, ModelEvent> = {
  initial: { used: { tokens: 0, cost: 0 }, open: {}, settled: [] },

  decide: (command, { used, open, settled }) => {
    const { call } = command;
    if (command.type === 'SettleModelCall') {
      if (settled.includes(call)) return [];
      const { inputTokens, outputTokens, cost, ms, outcome, purpose, model, at, timeZone } = command;
      return [
        {
          type: 'ModelCallSettled',
          data: { call, purpose, model, inputTokens, outputTokens, cost, ms, outcome, at, timeZone },
        },
      ];
    }
    if (open[call] || settled.includes(call)) return [];
    const { most, budget, purpose, model, at, timeZone } = command;
    const tooMany = used.tokens + most.tokens > budget.tokens;
    const tooDear = most.cost !== null && budget.cost !== null && used.cost + most.cost > budget.cost;
    if (tooMany || tooDear)
      throw new DomainError(
        'model_budget_used',
        'Today’s budget for the model is used up. Templates write until tomorrow.',
      );
    return [{ type: 'ModelCallReserved', data: { call, purpose, model, ...most, at, timeZone } }];
  },

  evolve: ({ used, open, settled }, event) => {
    const { call } = event.data;
    const cost = event.data.cost ?? 0;
    if (event.type === 'ModelCallReserved') {
      const { tokens } = event.data;
      const after = { tokens: used.tokens + tokens, cost: used.cost + cost };
      return { used: after, open: { ...open, [call]: { tokens, cost } }, settled };
    }
    const { [call]: reserved, ...others } = open;
    const tokens = event.data.inputTokens + event.data.outputTokens;
    return {
      used: {
        tokens: used.tokens - (reserved?.tokens ?? 0) + tokens,
        cost: used.cost - (reserved?.cost ?? 0) + cost,
      },
      open: others,
      settled: [...settled, call],
    };
  },
};
