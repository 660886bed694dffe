import type { ModelEvent } from '@app/contracts/drafting/model.events';
import { fold } from '../decider';
import { given } from '../testing/given';
import { type ModelCommand, modelUsage } from './model-usage';

const about = {
  purpose: 'message' as const,
  model: 'local',
  at: '2026-11-19T09:00:00.000Z',
  timeZone: 'Europe/Berlin',
};
const budget = { tokens: 1000, cost: 500 };
const one = '6f3c1f0a-54ce-4f0d-9a61-000000000001';
const two = '6f3c1f0a-54ce-4f0d-9a61-000000000002';
const prompt = { tokens: 60, cost: 20 };
const lostBefore = '2026-11-19T08:58:30.000Z';
const reserve = (call: string, tokens: number, cost: number | null = null): ModelCommand => ({
  type: 'ReserveModelCall',
  call,
  most: { tokens, cost },
  prompt,
  budget,
  lostBefore,
  ...about,
});
const reserved = (call: string, tokens: number, cost: number | null = null, at = about.at) =>
  ({
    type: 'ModelCallReserved',
    data: { call, tokens, cost, prompt, ...about, at },
  }) satisfies ModelEvent;
const spent = { inputTokens: 300, outputTokens: 100, cost: 40, ms: 900, outcome: 'written' as const };
const settle = (call: string): ModelCommand => ({ type: 'SettleModelCall', call, ...spent, ...about });
const settled = (call: string): ModelEvent => ({ type: 'ModelCallSettled', data: { call, ...spent, ...about } });

describe('A call of the model', () => {
  it('is reserved before it is made', () =>
    given(modelUsage, [])
      .when(reserve(one, 800))
      .then([reserved(one, 800)]));
  it('is refused when it might not fit the tokens of the day', () =>
    given(modelUsage, [reserved(one, 800)])
      .when(reserve(two, 300))
      .thenRefused('model_budget_used'));
  it('is refused when it might not fit the money of the day', () =>
    given(modelUsage, [reserved(one, 100, 400)])
      .when(reserve(two, 100, 200))
      .thenRefused('model_budget_used'));
  it('counts what it used, once it is settled', () => {
    given(modelUsage, [reserved(one, 800), settled(one)])
      .when(reserve(two, 600))
      .then([reserved(two, 600)]);
    expect(fold(modelUsage, [reserved(one, 800, 300), settled(one)]).used).toEqual({ tokens: 400, cost: 40 });
  });
  it('counts as reserved until it is settled', () =>
    expect(fold(modelUsage, [reserved(one, 800, 300)]).used).toEqual({ tokens: 800, cost: 300 }));
  it('counts what the model got to read when its process died: the next call of the day settles it', () => {
    const dead = reserved(one, 800, 300, '2026-11-19T08:58:00.000Z');
    const used = { inputTokens: 60, outputTokens: 0, cost: 20, ms: 120_000, outcome: 'down' as const };
    const lost: ModelEvent = { type: 'ModelCallSettled', data: { call: one, ...used, ...about } };
    given(modelUsage, [dead])
      .when(reserve(two, 900, 400))
      .then([lost, reserved(two, 900, 400)]);
    const { prompt: _, ...before } = dead.data;
    const whole = { ...lost, data: { ...lost.data, inputTokens: 800, cost: 300 } };
    given(modelUsage, [{ ...dead, data: before }])
      .when(reserve(two, 100, 50))
      .then([whole, reserved(two, 100, 50)]);
    given(modelUsage, [dead, lost, reserved(two, 900, 400)])
      .when(settle(one))
      .thenNothing();
  });
  it('that may still run counts as reserved for every other call', () =>
    given(modelUsage, [reserved(one, 800, 300, lostBefore)])
      .when(reserve(two, 300))
      .thenRefused('model_budget_used'));
  it('is charged once, however often it is repeated', () => {
    given(modelUsage, [reserved(one, 800)])
      .when(reserve(one, 800))
      .thenNothing();
    given(modelUsage, [reserved(one, 800)])
      .when(settle(one))
      .then([settled(one)]);
    given(modelUsage, [reserved(one, 800), settled(one)])
      .when(settle(one))
      .thenNothing();
    given(modelUsage, [reserved(one, 800), settled(one)])
      .when(reserve(one, 800))
      .thenNothing();
  });
});
