import type { ModelOutcome, ModelPurpose } from '@app/contracts/content/content.constants';
import type { ModelEvent } from '@app/contracts/drafting/model.events';
import { type Decider, DomainError, type Moment } from '../decider';

const storedPurpose = (purpose: ModelPurpose) =>
  purpose === 'support'
    ? { purpose: 'message' as const, support: true as const }
    : purpose === 'voice'
      ? { purpose: 'message' as const, voice: true as const }
      : { purpose };

/** Tokens, and millionths of a US dollar; null where no price is set. */
export interface Amount {
  tokens: number;
  cost: number | null;
}

type Call = Moment & { call: string; purpose: ModelPurpose; model: string };

export type ModelCommand =
  /** `prompt`: the part of `most` that the model reads. A call unsettled since `lostBefore` lost its process. */
  | (Call & { type: 'ReserveModelCall'; most: Amount; prompt: Amount; budget: Amount; lostBefore: string })
  | (Call & {
      type: 'SettleModelCall';
      inputTokens: number;
      outputTokens: number;
      cost: number | null;
      ms: number;
      outcome: ModelOutcome;
    });

type Reserved = Extract<ModelEvent, { type: 'ModelCallReserved' }>['data'];

export interface ModelUsage {
  /** The use of each settled call, and the whole reservation of each call that is not settled yet. */
  used: { tokens: number; cost: number };
  open: Record<string, Reserved>;
  settled: Settled;
}

/** The settled calls as a linked list, the last one first. A day may have thousands of calls, and folding copies none of them. */
type Settled = { call: string; before: Settled } | null;

const isSettled = (settled: Settled, call: string): boolean => {
  for (let at = settled; at; at = at.before) if (at.call === call) return true;
  return false;
};

/** The provider may have charged for the prompt, so it counts; words that nobody received do not. */
export const settleLost = ({ open }: ModelUsage, lostBefore: string, { at, timeZone }: Moment): ModelEvent[] =>
  Object.values(open)
    .filter((reserved) => reserved.at < lostBefore)
    .map(({ call, purpose, model, prompt, ...reserved }) => {
      const { tokens: inputTokens, cost } = prompt ?? reserved;
      const ms = Math.max(0, Date.parse(at) - Date.parse(reserved.at));
      const used = { inputTokens, outputTokens: 0, cost, ms, outcome: 'down' as const };
      return { type: 'ModelCallSettled', data: { call, purpose, model, ...used, at, timeZone } };
    });

/** What a person uses of a model on one day. A call that might exceed the budget is refused before it is made. */
export const modelUsage: Decider<ModelCommand, ModelUsage, ModelEvent> = {
  initial: { used: { tokens: 0, cost: 0 }, open: {}, settled: null },

  decide: (command, usage) => {
    const { open, settled } = usage;
    const { call } = command;
    if (command.type === 'SettleModelCall') {
      if (isSettled(settled, call)) return [];
      const { inputTokens, outputTokens, cost, ms, outcome, purpose, model, at, timeZone } = command;
      return [
        {
          type: 'ModelCallSettled',
          data: {
            call,
            purpose: storedPurpose(purpose).purpose,
            model,
            inputTokens,
            outputTokens,
            cost,
            ms,
            outcome,
            at,
            timeZone,
          },
        },
      ];
    }
    if (open[call] || isSettled(settled, call)) return [];
    const { most, prompt, budget, lostBefore, purpose, model, at, timeZone } = command;
    const lost = settleLost(usage, lostBefore, { at, timeZone });
    const { used } = lost.reduce(modelUsage.evolve, usage);
    const tooMany = used.tokens + most.tokens > budget.tokens;
    const tooDear = most.cost !== null && budget.cost !== null && used.cost + most.cost > budget.cost;
    if (tooMany || tooDear)
      throw new DomainError(
        'model_budget_used',
        'Today’s budget for the model is used up. Templates write until tomorrow.',
      );
    return [
      ...lost,
      { type: 'ModelCallReserved', data: { call, ...storedPurpose(purpose), model, ...most, prompt, at, timeZone } },
    ];
  },

  evolve: ({ used, open, settled }, event) => {
    const { call } = event.data;
    const cost = event.data.cost ?? 0;
    if (event.type === 'ModelCallReserved') {
      const after = { tokens: used.tokens + event.data.tokens, cost: used.cost + cost };
      return { used: after, open: { ...open, [call]: event.data }, settled };
    }
    const { [call]: reserved, ...others } = open;
    const tokens = event.data.inputTokens + event.data.outputTokens;
    return {
      used: {
        tokens: used.tokens - (reserved?.tokens ?? 0) + tokens,
        cost: used.cost - (reserved?.cost ?? 0) + cost,
      },
      open: others,
      settled: { call, before: settled },
    };
  },
};
