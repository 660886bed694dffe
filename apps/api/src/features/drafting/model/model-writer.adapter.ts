import type { RuleWriter } from '../../../shared/ports';
import { randomUUID } from 'node:crypto';
import { Injectable, Logger } from '@nestjs/common';
import {
  type ModelOutcome,
  type ModelPurpose,
  type RewriteWish,
  variantApproaches,
} from '@app/contracts/content/content.constants';
import type { ContentType } from '@app/contracts/content/content.events';
import { DomainError } from '@app/domain/decider';
import { isGrave } from '@app/writer/sensitive-situations';
import { isHardNews } from '@app/writer/hard-news';
import { answerTask, type SupportQuestion } from '@app/writer/model/answer-task';
import { commentTask } from '@app/writer/model/comment-task';
import { messageTask } from '@app/writer/model/message-task';
import { postTask } from '@app/writer/model/post-task';
import { ruleTask } from '@app/writer/model/rule-task';
import type { Learned } from '@app/writer/model/shared';
import { type ModelTask, tidied } from '@app/writer/model/task';
import { variantsTask } from '@app/writer/model/variants-task';
import { TemplateWriter } from '@app/writer/template-writer';
import { givenLineOf, type VoiceRule } from '@app/writer/voice/rules';
import { shorten } from '@app/writer/words';
import {
  type Author,
  type CommentBrief,
  DraftWriter,
  type MessageBrief,
  type PostBrief,
  type Watched,
  type Wish,
  type Written,
} from '@app/writer/writer';
import { Clock } from '@app/event-sourcing/kernel/clock';
import { LanguageModel, ModelFailed, type ModelRequest, type Tokens } from './language-model.port';
import { LearnedFromAuthor } from './learned.queries';
import { ModelBudget } from './model-budget.service';

/** Why a template wrote the text instead of the model. The draft's basis shows the reason. */
const reasons = {
  malformed: 'The model returned no usable text, so your template wrote this',
  faulty: 'The model broke a rule twice, so your template wrote this',
  slow: 'The model took too long, so your template wrote this',
  busy: 'The model was busy, so your template wrote this',
  down: 'The model could not be reached, so your template wrote this',
  budget: 'Today’s budget for the model is used up, so your template wrote this',
} as const;
type Reason = keyof typeof reasons;

/** After this many unusable responses in a row, the model gets no second try for a draft. */
const mostUnusable = 6;

/** Wishes for which there is no template. */
const needsModel: readonly RewriteWish[] = ['again', 'shorter', 'warmer', 'plainer'];

/** Asks the model, checks the text by code, lets it be corrected once, and else uses the templates. */
@Injectable()
export class ModelWriter extends DraftWriter implements RuleWriter {
  private readonly templates = new TemplateWriter();
  private readonly log = new Logger('Model');
  private unusable = 0;

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
    if (!wish && isGrave(brief)) return this.templates.message(brief);
    const task = (learned: Learned, secret: string) => messageTask(brief, learned, secret, wish);
    return this.write('message', brief.author, task, () => this.templates.message(brief, wish), wish, watched);
  }

  override post(brief: PostBrief, wish?: Wish, watched?: Watched): Promise<Written> {
    const task = (learned: Learned, secret: string) => postTask(brief, learned, secret, wish);
    return this.write('post', brief.author, task, () => this.templates.post(brief), wish, watched);
  }

  override comment(brief: CommentBrief, wish?: Wish, watched?: Watched): Promise<Written> {
    if (!wish && isHardNews(brief.post.words ?? '')) return this.templates.comment(brief);
    const task = (learned: Learned, secret: string) => commentTask(brief, learned, secret, wish);
    return this.write('comment', brief.author, task, () => this.templates.comment(brief, wish), wish, watched);
  }

  /** What the model gets for a message, without the secret word. */
  async requestFor(brief: MessageBrief, owner: string): Promise<Pick<ModelTask, 'instructions' | 'data'>> {
    const { instructions, data } = messageTask(brief, await this.learned.of(owner, 'message'), '(one of this call)');
    return { instructions, data };
  }

  /** In three approaches, with one call of a model. @throws DomainError `model_failed` when no text can be used */
  async variants(brief: MessageBrief, owner: string, wish: Wish, { signal }: Watched) {
    const task = variantsTask(brief, await this.learned.of(owner, 'message'), secretWord(), wish);
    const longest = this.model.longestText * variantApproaches.length;
    const found = await this.charged('message', owner, task, longest, signal, async () => {
      const { texts, tokens } = await this.model.askForSeveral(task, signal);
      const result = task.choose(texts);
      return { result, tokens, outcome: result.variants.length > 0 ? 'written' : 'faulty' };
    });
    if (typeof found === 'string') throw failed(found);
    if (found.variants.length === 0)
      throw new DomainError('model_failed', 'Each of the three texts broke a rule. Your text is unchanged.');
    return found;
  }

  /** @throws DomainError `model_failed` when the model failed and no template can fulfil the wish */
  private async write(
    purpose: ContentType,
    author: Author,
    taskOf: (learned: Learned, secret: string) => ModelTask,
    byTemplate: () => Promise<Written>,
    wish: Wish | undefined,
    watched: Watched | undefined,
  ): Promise<Written> {
    if (this.model.name === null || author.id === undefined) return byTemplate();
    const learned = await this.learned.of(author.id, purpose);
    const task = taskOf(learned, secretWord());
    const found = await this.askTwice(purpose, author.id, task, watched);
    if (typeof found !== 'string') return withRules(found, learned.voice);
    const reason = reasons[found];
    watched?.onAgain?.(reason);
    // A template must not replace a model's text, and it cannot fulfil wishes that need a model.
    const canTemplate = wish && this.templates.wishesFor(purpose).includes(wish.wish) && wish.current.template !== null;
    if (wish && needsModel.includes(wish.wish) && !canTemplate) throw failed(found);
    const written = await byTemplate();
    return { ...written, basis: [reason, ...written.basis].slice(0, 12) };
  }

  /** An answer of support from the passages; null when there is no model, or when its text cannot be used. */
  async answer(owner: string, question: SupportQuestion): Promise<string | null> {
    if (this.model.name === null) return null;
    const found = await this.askTwice('support', owner, answerTask(question, secretWord()));
    return typeof found === 'string' ? null : found.body;
  }

  get modelName(): string | null {
    return this.model.name;
  }

  async rule(rule: VoiceRule, owner: string, signal: AbortSignal): Promise<{ words: string | null } | 'later'> {
    const found = await this.askTwice('voice', owner, ruleTask(rule, secretWord()), { signal });
    if (typeof found !== 'string') return { words: found.body };
    return found === 'faulty' ? { words: null } : 'later';
  }

  /** Asks for a text, and once for a correction. Returns the reason when there is no usable text. */
  private async askTwice(
    purpose: ModelPurpose,
    owner: string,
    task: ModelTask,
    watched: Watched = unwatched,
  ): Promise<Written | Reason> {
    let request: ModelRequest = task;
    for (let tries = 0; tries < 2; tries++) {
      const answer = await this.askOnce(purpose, owner, request, task, watched);
      if (typeof answer === 'string') {
        if (answer === 'malformed') this.unusable++;
        if (answer !== 'malformed' || tries > 0 || this.unusable > mostUnusable) return answer;
        watched.onAgain?.('The model returned no usable text. It writes again');
        continue;
      }
      this.unusable = 0;
      const { text, faults } = answer;
      if (faults.length === 0) return task.written(text);
      this.log.debug(`A text of the model was not used: ${faults.length} faults`);
      if (tries === 0)
        watched.onAgain?.(`The text broke a rule (${shorten(faults[0] ?? '', 120)}). The model corrects it`);
      request = { ...task, repair: { text, faults } };
    }
    return request.repair ? 'faulty' : 'malformed';
  }

  private askOnce(purpose: ModelPurpose, owner: string, request: ModelRequest, task: ModelTask, watched: Watched) {
    const { signal, onText } = watched;
    const longest = this.model.longestText;
    return this.charged(purpose, owner, request, longest, signal, async (heard) => {
      const onBody = onText && ((body: string) => onText(heard(tidied({ subject: null, body, basis: [] }).body)));
      const { text: raw, tokens } = await this.model.ask(request, signal, onBody);
      heard(raw.body);
      const text = tidied(raw);
      const faults = task.faults(text);
      return { result: { text, faults }, tokens, outcome: faults.length === 0 ? 'written' : 'faulty' };
    });
  }

  /** One call within the budget. @throws the reason of the signal when it is aborted */
  private async charged<T extends object>(
    purpose: ModelPurpose,
    owner: string,
    request: ModelRequest,
    longest: number,
    signal: AbortSignal,
    ask: (heard: (text: string) => string) => Promise<{ result: T; tokens: Tokens | null; outcome: ModelOutcome }>,
  ): Promise<T | Reason> {
    const most = { input: tokensIn(request), output: longest };
    const call = await this.budget
      .reserve(owner, { id: randomUUID(), purpose, model: this.model.name ?? '' }, most)
      .catch((error: unknown) => {
        if (error instanceof DomainError && error.code === 'model_budget_used') return null;
        throw error;
      });
    if (!call) return 'budget';
    const begun = this.clock.now().getTime();
    let text = '';
    // When the server does not report the tokens, they are estimated from the prompt and the text so far.
    const settle = (tokens: Tokens | null, outcome: ModelOutcome) => {
      const used = tokens ?? { input: most.input, output: Math.min(longest, tokensFor(text)) };
      return this.budget.settle(call, used, this.clock.now().getTime() - begun, outcome);
    };
    try {
      const { result, tokens, outcome } = await ask((words) => (text = words));
      await settle(tokens, outcome);
      return result;
    } catch (error) {
      if (!(error instanceof ModelFailed)) throw error;
      await settle(error.tokens, error.outcome);
      if (error.outcome === 'stopped') throw signal.reason;
      return error.outcome;
    }
  }
}

/** The draft names the voice rules that the model got, because code cannot check that the model follows each of them. */
const withRules = (written: Written, rules: readonly string[]): Written =>
  rules.length === 0
    ? written
    : { ...written, basis: [...written.basis.slice(0, 11), shorten(givenLineOf(rules), 500)] };

/** A word that only this call knows. A text that contains it has leaked the instructions. */
const secretWord = (): string => `kw${randomUUID().slice(0, 8)}`;

const failed = (why: Reason) => {
  const said = reasons[why].replace(/, so your template wrote this$/u, '');
  // Another try cannot help before tomorrow.
  return why === 'budget'
    ? new DomainError('model_budget_used', `${said}. It is there again tomorrow. Your text is unchanged.`)
    : new DomainError('model_failed', `${said}. Your text is unchanged.`);
};

const unwatched: Watched = { signal: new AbortController().signal };

/** A token is rarely shorter than three bytes. */
const tokensFor = (text: string): number => Math.ceil(Buffer.byteLength(text) / 3);

/** It adds a reserve, because a server adds its own words to the prompt. */
const tokensIn = ({ instructions, data, repair }: ModelRequest): number =>
  tokensFor(instructions + data + (repair ? JSON.stringify(repair) : '')) + 200;

export type { Tokens };
