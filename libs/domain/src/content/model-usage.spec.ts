import type { ModelEvent } from '@app/contracts/content/model.events';
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
const reserve = (call: string, tokens: number, cost: number | null = null): ModelCommand => ({
  type: 'ReserveModelCall',
  call,
  most: { tokens, cost },
  budget,
  ...about,
});
const reserved = (call: string, tokens: number, cost: number | null = null): ModelEvent => ({
  type: 'ModelCallReserved',
  data: { call, tokens, cost, ...about },
});
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
  it('counts as reserved when its process died before it was settled', () =>
    expect(fold(modelUsage, [reserved(one, 800, 300)]).used).toEqual({ tokens: 800, cost: 300 }));
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
