import { z } from 'zod';
import { endpoint, id, page } from '../endpoint';
import { instant } from '../event';
import { modelOutcomes, modelPurposes } from '../content/content.constants';

/** Millionths of a US dollar; null where no price is set. */
const cost = z.number().int().nullable();

/** The language model that writes drafts, and the person's budget of today. */
const ModelAnswer = z.object({
  /** Null: no model is connected, and templates write. */
  name: z.string().nullable(),
  today: z.object({ tokens: z.number().int(), cost }),
  perDay: z.object({ tokens: z.number().int(), cost }),
});
export type Model = z.infer<typeof ModelAnswer>;

export const getModel = endpoint({
  method: 'GET',
  path: '/api/model',
  summary: 'The language model that writes drafts, and the person’s budget of today',
  returns: ModelAnswer,
});

/** What a model gets for one message, word by word. This call sends nothing to the model. */
const ModelRequestAnswer = z.object({
  lead: z.object({ id, name: z.string() }),
  instructions: z.string(),
  /** JSON: every fact that is sent. */
  data: z.string(),
});
export type ModelRequestShown = z.infer<typeof ModelRequestAnswer>;

export const showModelRequest = endpoint({
  method: 'GET',
  path: '/api/model/requests/:leadId',
  summary: 'Exactly what a model would get for a message to this lead',
  params: z.strictObject({ leadId: id }),
  returns: ModelRequestAnswer,
});

const ModelCallAnswer = z.object({
  id,
  at: instant,
  owner: id,
  email: z.string().nullable(),
  /** The type of the draft, or an answer of support. */
  purpose: z.enum(modelPurposes),
  model: z.string(),
  /** Null while the call runs. It stays null when the process died, until the person's next call on that day. */
  outcome: z.enum(modelOutcomes).nullable(),
  inputTokens: z.number().int().nullable(),
  outputTokens: z.number().int().nullable(),
  /** Milliseconds. */
  ms: z.number().int().nullable(),
  reservedTokens: z.number().int(),
  cost,
});
export type ModelCall = z.infer<typeof ModelCallAnswer>;

/** The words of a call are not kept. The next page is in `Link`. */
export const listModelCalls = endpoint({
  method: 'GET',
  path: '/api/admin/model-calls',
  summary: 'The calls of the language model, newest first: for whom, tokens, cost, duration and outcome',
  admin: true,
  query: z.strictObject({ ...page, outcome: z.enum(modelOutcomes).optional() }),
  returns: z.array(ModelCallAnswer),
});
