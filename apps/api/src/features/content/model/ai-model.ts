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
import { Clock } from '../../../platform/kernel/clock';
import { Config } from '../../../platform/kernel/config';
import { LanguageModel, ModelFailed, type ModelRequest } from './language-model';

const Text = z.object({
  subject: z.string().max(1000).nullable(),
  body: z.string().max(20_000),
  basis: z.array(z.string().max(100)).max(50),
});

/** Calls at once of one process, and how many may wait. */
const atOnce = 4;
const waiting = 200;
/** After this many failures in a row nothing is asked for a while. */
const failuresInARow = 3;
const restMs = 30_000;

/** A server that says how long to wait is not asked before. */
const longestPauseMs = 10 * 60_000;

/** A model behind the `ai` library: OpenAI, Anthropic, or any server with OpenAI's protocol, such as Ollama. */
@Injectable()
export class AiModel extends LanguageModel implements OnModuleInit {
  override readonly longestText = 1_000;
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

  /** The libraries are loaded only where a model is connected. */
  async onModuleInit(): Promise<void> {
    const { AI_PROVIDER: provider, AI_MODEL: model, AI_BASE_URL: baseURL, AI_API_KEY: apiKey } = this.config.env;
    if (!model) return;
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
    if (this.clock.now().getTime() < this.pausedUntil) throw new ModelFailed('busy', { input: 0, output: 0 }, null);
    const timeout = AbortSignal.timeout(this.config.env.AI_TIMEOUT_SECONDS * 1000);
    try {
      return await this.guard.execute(() => this.call(request, AbortSignal.any([signal, timeout]), onText));
    } catch (error) {
      if (error instanceof ModelFailed) throw signal.aborted ? new ModelFailed('stopped', error.tokens, error) : error;
      if (error instanceof BrokenCircuitError) throw new ModelFailed('down', { input: 0, output: 0 }, error);
      if (error instanceof BulkheadRejectedError) throw new ModelFailed('busy', { input: 0, output: 0 }, error);
      throw error;
    }
  }

  private async call(request: ModelRequest, signal: AbortSignal, onText?: (body: string) => void) {
    const ai = await import('ai');
    if (!this.provided) throw new ModelFailed('down', { input: 0, output: 0 }, new Error('No model is connected'));
    // What goes wrong is handled here, not printed.
    globalThis.AI_SDK_LOG_WARNINGS = false;
    const asked = {
      model: this.provided,
      system: request.instructions,
      messages: messagesOf(request),
      output: ai.Output.object({ schema: Text }),
      maxOutputTokens: this.longestText,
      // A second try would not respect how long the server asks to wait.
      maxRetries: 0,
      abortSignal: signal,
    };
    try {
      if (!onText) {
        const { output, totalUsage } = await ai.generateText(asked);
        return { text: output, tokens: tokensOf(totalUsage) };
      }
      let failure: unknown;
      const stream = ai.streamText({ ...asked, onError: ({ error }) => void (failure = error) });
      for await (const part of stream.partialOutputStream) if (part.body) onText(part.body);
      if (failure) throw failure;
      return { text: await stream.output, tokens: tokensOf(await stream.totalUsage) };
    } catch (error) {
      throw this.failureOf(error, signal, ai);
    }
  }

  private failureOf(error: unknown, signal: AbortSignal, ai: typeof import('ai')): ModelFailed {
    if (signal.aborted) return new ModelFailed('slow', null, error);
    if (ai.NoObjectGeneratedError.isInstance(error)) return new ModelFailed('malformed', tokensOf(error.usage), error);
    if (ai.NoOutputGeneratedError.isInstance(error)) return new ModelFailed('malformed', null, error);
    if (ai.APICallError.isInstance(error) && error.statusCode === 429) {
      const seconds = Number(error.responseHeaders?.['retry-after']);
      const pause = Number.isFinite(seconds) ? Math.min(Math.max(seconds, 0) * 1000, longestPauseMs) : restMs;
      this.pausedUntil = this.clock.now().getTime() + pause;
      return new ModelFailed('busy', { input: 0, output: 0 }, error);
    }
    const refused = ai.APICallError.isInstance(error) && error.statusCode !== undefined && error.statusCode < 600;
    return new ModelFailed('down', refused ? { input: 0, output: 0 } : null, error);
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
