import { Injectable, type OnModuleInit } from '@nestjs/common';
import {
  BrokenCircuitError,
  BulkheadRejectedError,
  bulkhead,
  circuitBreaker,
  ConsecutiveBreaker,
  handleWhen,
  wrap,
} from 'cockatiel';
import type { LanguageModel as Provided, ModelMessage } from 'ai';
import { z } from 'zod';
import { Clock } from '@app/event-sourcing/kernel/clock';
import { Config } from '../../../platform/kernel/config';
import { deadline } from '@app/event-sourcing/kernel/timeouts';
import type { ModelText } from '@app/writer/model/task';
import { LanguageModel, ModelFailed, type ModelRequest, type Tokens } from './language-model.port';

const Text = z.object({
  subject: z.string().max(1000).nullable(),
  body: z.string().max(20_000),
  basis: z.array(z.string().max(100)).max(50),
});
/** A message also says what each of its sentences stands on. Servers with strict schemas know no optional field, so it has a schema of its own. */
const Message = Text.extend({
  sentences: z.array(z.object({ words: z.string().max(2000), from: z.array(z.string().max(40)).max(12) })).max(60),
});
/** How many texts one call may return. */
const mostTexts = 3;
const Messages = z.object({ texts: z.array(Message).max(mostTexts) });

const nothing: Tokens = { input: 0, output: 0 };

/** How many calls one process makes at once, and how many may wait. */
const atOnce = 4;
const waiting = 200;
/** After this many failures in a row, calls stop for a while. */
const failuresInARow = 3;
const restMs = 30_000;

/** When a server says how long to wait, no call is made before, up to this time. */
const longestPauseMs = 10 * 60_000;

/** A model behind the `ai` library: OpenAI, Anthropic, or any server with OpenAI's protocol, such as Ollama. */
@Injectable()
export class AiModel extends LanguageModel implements OnModuleInit {
  override readonly longestText = 1_500;
  private provided: Provided | null = null;
  private pausedUntil = 0;
  private readonly guard = wrap(
    bulkhead(atOnce, waiting),
    circuitBreaker(
      handleWhen((error) => error instanceof ModelFailed && (error.outcome === 'down' || error.outcome === 'slow')),
      { halfOpenAfter: restMs, breaker: new ConsecutiveBreaker(failuresInARow) },
    ),
  );

  constructor(
    private readonly config: Config,
    private readonly clock: Clock,
  ) {
    super();
  }

  override get name(): string | null {
    return this.config.env.AI_MODEL ?? null;
  }

  /** The libraries are loaded only when a model is connected. */
  async onModuleInit(): Promise<void> {
    const { AI_PROVIDER: provider, AI_MODEL: model, AI_BASE_URL: baseURL, AI_API_KEY: apiKey } = this.config.env;
    if (!model) return;
    // It is loaded at the start and not during the first call, because loading it delays all requests.
    await import('ai');
    const key = apiKey ? { apiKey } : {};
    const address = baseURL ? { baseURL } : {};
    if (provider === 'anthropic')
      this.provided = (await import('@ai-sdk/anthropic')).createAnthropic({ ...key, ...address })(model);
    else if (provider === 'openai')
      this.provided = (await import('@ai-sdk/openai')).createOpenAI({ ...key, ...address })(model);
    else if (baseURL) {
      const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible');
      const named = { name: 'openai-compatible', baseURL, supportsStructuredOutputs: true, includeUsage: true };
      this.provided = createOpenAICompatible({ ...named, ...key })(model);
    }
  }

  override async ask(request: ModelRequest, signal: AbortSignal, onText?: (body: string) => void) {
    const onPart = onText && (({ body }: Partial<ModelText>) => body && onText(body));
    const schema: z.ZodType<ModelText> = request.sourced ? Message : Text;
    const { output, tokens } = await this.guarded(schema, this.longestText, request, signal, onPart);
    return { text: output, tokens };
  }

  override async askForSeveral(request: ModelRequest, signal: AbortSignal) {
    const { output, tokens } = await this.guarded(Messages, this.longestText * mostTexts, request, signal);
    return { texts: output.texts, tokens };
  }

  /** The time limit includes the wait for a turn. */
  private async guarded<T extends object>(
    schema: z.ZodType<T>,
    maxOutputTokens: number,
    request: ModelRequest,
    signal: AbortSignal,
    onPart?: (part: Partial<T>) => unknown,
  ) {
    if (this.clock.now().getTime() < this.pausedUntil) throw new ModelFailed('busy', nothing, null);
    const { signal: ended, end } = deadline(signal, this.config.env.AI_TIMEOUT_SECONDS * 1000);
    try {
      return await this.guard.execute(async () => {
        if (ended.aborted) throw new ModelFailed(signal.aborted ? 'stopped' : 'busy', nothing, ended.reason);
        try {
          return await this.call(schema, maxOutputTokens, request, ended, onPart);
        } catch (error) {
          throw this.failureOf(error, signal, ended, await import('ai'));
        }
      });
    } catch (error) {
      if (error instanceof BrokenCircuitError) throw new ModelFailed('down', nothing, error);
      if (error instanceof BulkheadRejectedError) throw new ModelFailed('busy', nothing, error);
      throw error;
    } finally {
      end();
    }
  }

  private async call<T extends object>(
    schema: z.ZodType<T>,
    maxOutputTokens: number,
    request: ModelRequest,
    signal: AbortSignal,
    onPart?: (part: Partial<T>) => unknown,
  ): Promise<{ output: T; tokens: Tokens | null }> {
    const ai = await import('ai');
    if (!this.provided) throw new Error('No model is connected');
    // Errors are handled here, so the library must not print them.
    globalThis.AI_SDK_LOG_WARNINGS = false;
    const asked = {
      model: this.provided,
      system: request.instructions,
      messages: messagesOf(request),
      output: ai.Output.object({ schema }),
      maxOutputTokens,
      maxRetries: 0,
      abortSignal: signal,
    };
    if (!onPart) {
      const { output, totalUsage } = await ai.generateText(asked);
      return { output, tokens: tokensOf(totalUsage) };
    }
    let failure: unknown;
    const stream = ai.streamText({ ...asked, onError: ({ error }) => void (failure = error) });
    for await (const part of stream.partialOutputStream) onPart(part as Partial<T>);
    signal.throwIfAborted();
    if (failure) throw failure;
    return { output: await stream.output, tokens: tokensOf(await stream.totalUsage) };
  }

  /** `stopped` is not a failure of the server, so the circuit breaker does not count it. */
  private failureOf(error: unknown, signal: AbortSignal, ended: AbortSignal, ai: typeof import('ai')): ModelFailed {
    if (ended.aborted) return new ModelFailed(signal.aborted ? 'stopped' : 'slow', null, error);
    if (ai.NoObjectGeneratedError.isInstance(error)) return new ModelFailed('malformed', tokensOf(error.usage), error);
    if (ai.NoOutputGeneratedError.isInstance(error)) return new ModelFailed('malformed', null, error);
    if (ai.APICallError.isInstance(error) && error.statusCode === 429) {
      const seconds = Number(error.responseHeaders?.['retry-after']);
      const pause = Number.isFinite(seconds) ? Math.min(Math.max(seconds, 0) * 1000, longestPauseMs) : restMs;
      this.pausedUntil = this.clock.now().getTime() + pause;
      return new ModelFailed('busy', nothing, error);
    }
    const refused = ai.APICallError.isInstance(error) && error.statusCode !== undefined && error.statusCode < 600;
    return new ModelFailed('down', refused ? nothing : null, error);
  }
}

const messagesOf = ({ data, repair }: ModelRequest): ModelMessage[] => [
  { role: 'user', content: data },
  ...(repair
    ? [
        { role: 'assistant' as const, content: JSON.stringify(repair.text) },
        {
          role: 'user' as const,
          content: `This text cannot be used. What is wrong: ${repair.faults.join('; ')}. Return the whole JSON again, mended.`,
        },
      ]
    : []),
];

const tokensOf = (usage: { inputTokens: number | undefined; outputTokens: number | undefined } | undefined) =>
  usage?.inputTokens === undefined || usage.outputTokens === undefined
    ? null
    : { input: usage.inputTokens, output: usage.outputTokens };
