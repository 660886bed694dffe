import { randomUUID } from 'node:crypto';
import { Injectable, Logger } from '@nestjs/common';
import type { RewriteWish } from '@app/contracts/content/content.constants';
import type { ContentType } from '@app/contracts/content/content.events';
import { DomainError } from '@app/domain/decider';
import { commentTask } from '@app/writer/model/comment-task';
import { messageTask } from '@app/writer/model/message-task';
import { postTask } from '@app/writer/model/post-task';
import type { Learned } from '@app/writer/model/shared';
import { type ModelTask, type ModelText, tidied } from '@app/writer/model/task';
import { TemplateWriter } from '@app/writer/template-writer';
import {
  type Author,
  type CommentBrief,
  DraftWriter,
  type MessageBrief,
  type PostBrief,
  type Wish,
  type Written,
} from '@app/writer/writer';
import { Clock } from '../../../platform/kernel/clock';
import { LanguageModel, ModelFailed, type ModelRequest, type Tokens } from './language-model';
import { LearnedFromAuthor } from './learned';
import { ModelBudget } from './model-usage';

/** Why the template wrote. It stands in the draft's basis. */
const reasons = {
  malformed: 'The model returned no usable text, so your template wrote this',
  faulty: 'The model broke a rule twice, so your template wrote this',
  stopped: 'The model was stopped, so your template wrote this',
  slow: 'The model took too long, so your template wrote this',
  busy: 'The model was busy, so your template wrote this',
  down: 'The model could not be reached, so your template wrote this',
  budget: 'Today’s budget for the model is used up, so your template wrote this',
} as const;
type Reason = keyof typeof reasons;

/** A text that is to be shorter, warmer or plainer has no template. */
const needsModel: readonly RewriteWish[] = ['again', 'shorter', 'warmer', 'plainer'];

/** How a person follows a text while it is written. */
export interface Watched {
  signal: AbortSignal;
  onText: (body: string) => void;
}

/**
 * Asks the model, checks its text by code, lets it mend the text once, and falls back to the templates. Every text is a draft
 * that waits for its owner's decision.
 */
@Injectable()
export class ModelWriter extends DraftWriter {
  private readonly templates = new TemplateWriter();
  private readonly log = new Logger('Model');

  constructor(
    private readonly model: LanguageModel,
    private readonly budget: ModelBudget,
    private readonly learned: LearnedFromAuthor,
    private readonly clock: Clock,
  ) {
    super();
  }

  override wishesFor(type: ContentType): readonly RewriteWish[] {
    const byTemplate = this.templates.wishesFor(type);
    if (this.model.name === null) return byTemplate;
    return [...new Set([...byTemplate, ...needsModel])];
  }

  override message(brief: MessageBrief, wish?: Wish, watched?: Watched): Promise<Written> {
    const task = (learned: Learned, secret: string) => messageTask(brief, learned, secret, wish);
    return this.write('message', brief.author, task, () => this.templates.message(brief, wish), wish, watched);
  }

  override post(brief: PostBrief, wish?: Wish, watched?: Watched): Promise<Written> {
    const task = (learned: Learned, secret: string) => postTask(brief, learned, secret, wish);
    return this.write('post', brief.author, task, () => this.templates.post(brief), wish, watched);
  }

  override comment(brief: CommentBrief, wish?: Wish, watched?: Watched): Promise<Written> {
    const task = (learned: Learned, secret: string) => commentTask(brief, learned, secret, wish);
    return this.write('comment', brief.author, task, () => this.templates.comment(brief, wish), wish, watched);
  }

  /** What the model gets for a message, as it is sent but for the secret word. */
  async requestFor(brief: MessageBrief, owner: string): Promise<Pick<ModelTask, 'instructions' | 'data'>> {
    const { instructions, data } = messageTask(brief, await this.learned.of(owner, 'message'), '(one of this call)');
    return { instructions, data };
  }

  /** @throws DomainError `model_failed` where no template can do what the person wishes */
  private async write(
    purpose: ContentType,
    author: Author,
    taskOf: (learned: Learned, secret: string) => ModelTask,
    byTemplate: () => Promise<Written>,
    wish: Wish | undefined,
    watched: Watched | undefined,
  ): Promise<Written> {
    if (this.model.name === null || author.id === undefined) return byTemplate();
    const task = taskOf(await this.learned.of(author.id, purpose), `kw${randomUUID().slice(0, 8)}`);
    const found = await this.askTwice(purpose, author.id, task, watched);
    if (typeof found !== 'string') return found;
    const reason = reasons[found];
    if (wish && needsModel.includes(wish.wish) && !this.templates.wishesFor(purpose).includes(wish.wish))
      throw new DomainError(
        'model_failed',
        `${reason.replace(/, so your template wrote this$/u, '')}. Your text is unchanged.`,
      );
    const written = await byTemplate();
    return { ...written, basis: [reason, ...written.basis].slice(0, 12) };
  }

  /** One text, and one repair. Returns why there is none. */
  private async askTwice(
    purpose: ContentType,
    owner: string,
    task: ModelTask,
    watched: Watched | undefined,
  ): Promise<Written | Reason> {
    let request: ModelRequest = task;
    for (let tries = 0; tries < 2; tries++) {
      const answer = await this.askOnce(purpose, owner, request, task, watched);
      if (typeof answer === 'string') {
        if (answer === 'malformed' && tries === 0) continue;
        return answer;
      }
      const { text, faults } = answer;
      if (faults.length === 0) return task.written(text);
      this.log.debug(`A text of the model was not used: ${faults.length} faults`);
      request = { ...task, repair: { text, faults } };
    }
    return request.repair ? 'faulty' : 'malformed';
  }

  private async askOnce(
    purpose: ContentType,
    owner: string,
    request: ModelRequest,
    task: ModelTask,
    watched: Watched | undefined,
  ): Promise<{ text: ModelText; faults: string[] } | Reason> {
    const most = { input: tokensIn(request), output: this.model.longestText };
    const call = await this.budget
      .reserve(owner, { id: randomUUID(), purpose, model: this.model.name ?? '' }, most)
      .catch((error: unknown) => {
        if (error instanceof DomainError && error.code === 'model_budget_used') return null;
        throw error;
      });
    if (!call) return 'budget';
    const begun = this.clock.now().getTime();
    const took = () => this.clock.now().getTime() - begun;
    try {
      const never = new AbortController().signal;
      const { text: raw, tokens } = await this.model.ask(request, watched?.signal ?? never, watched?.onText);
      const text = tidied(raw);
      const faults = task.faults(text);
      const used = tokens ?? { input: most.input, output: tokensIn({ instructions: raw.body, data: '' }) };
      await this.budget.settle(call, used, took(), faults.length === 0 ? 'written' : 'faulty');
      return { text, faults };
    } catch (error) {
      if (!(error instanceof ModelFailed)) throw error;
      // A call that was cut may have been charged. It counts what it was given to read.
      await this.budget.settle(call, error.tokens ?? { input: most.input, output: 0 }, took(), error.outcome);
      return error.outcome;
    }
  }
}

/** A token is rarely shorter than three bytes. The reservation must not be too small. */
const tokensIn = ({ instructions, data, repair }: ModelRequest): number =>
  Math.ceil(Buffer.byteLength(instructions + data + (repair ? JSON.stringify(repair) : '')) / 3) + 200;

export type { Tokens };
