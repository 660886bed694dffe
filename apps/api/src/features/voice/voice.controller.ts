import { Controller } from '@nestjs/common';
import { cardInDrafts, draftNow, listVoiceRules, voiceEvidence, voicePreview } from '@app/contracts/voice/voice.api';
import { chosenByYou, situationIds, situationNames } from '@app/contracts/content/content.constants';
import { cardBasis, knownFacts } from '@app/writer/facts';
import { writeMessage } from '@app/writer/messages';
import { evidenceOf, followedByTemplates, isOn, needsYes, titleOf } from '@app/writer/voice/rules';
import type { AuthorsRule, MessageChannel } from '@app/writer/writer';
import { DataSource } from 'typeorm';
import { Handle, type Received } from '../../platform/http/endpoint';
import { Briefs, type Writing } from '../../shared/briefs';
import { findEvidence, findNewestBases, findNewestMessages, findVoice } from './voice.queries';

/** How many waiting drafts a preview shows. */
const previewed = 3;
/** How many messages are searched for one whose lead is not archived. */
const looked = 5;
/** The counts of the card use this many of the newest messages, because counting all would read them all. */
const counted = 50;

@Controller()
export class VoiceController {
  constructor(
    private readonly source: DataSource,
    private readonly briefs: Briefs,
  ) {}

  @Handle(listVoiceRules)
  async rules({ user }: Received<typeof listVoiceRules>) {
    const { rules, switched, wordings, texts, edited } = await findVoice(this.source, user.id);
    return {
      rules: rules.map((rule) => ({
        id: rule.id,
        title: wordings.get(rule.id)?.words ?? titleOf(rule.id),
        wordedByModel: typeof wordings.get(rule.id)?.words === 'string',
        evidence: evidenceOf(rule),
        shown: rule.shown,
        of: rule.of,
        on: isOn(rule, switched),
        switched: switched.has(rule.id),
        sure: rule.sure,
        byTemplates: followedByTemplates(rule.id),
        needsYes: needsYes(rule.id),
      })),
      texts,
      edited,
    };
  }

  @Handle(voiceEvidence)
  evidence({ query: { rule }, user }: Received<typeof voiceEvidence>) {
    return findEvidence(this.source, user.id, rule);
  }

  /** The preview always uses templates, because a model writes a different text each time. */
  @Handle(voicePreview)
  async preview({ query: { rule }, user }: Received<typeof voicePreview>) {
    const [by, { rules }, waiting] = await Promise.all([
      this.briefs.writing(user.id),
      findVoice(this.source, user.id),
      findNewestMessages(this.source, user.id, previewed, { waiting: true }),
    ]);
    const ownTemplates = rules.some(({ id, ownTemplates: own }) => id === rule && own);
    const others = by.author.voice?.filter(({ id }) => id !== rule) ?? [];
    const drafts = await Promise.all(
      waiting.map(async ({ id, name, ...text }) => {
        const history = await this.briefs.receiver(user.id, text.leadId);
        const { lead, events } = history;
        if (lead.status !== 'open') return [];
        const write = (voice: AuthorsRule[]) => {
          const withRules: Writing = { ...by, author: { ...by.author, voice } };
          const brief = this.briefs.message({ lead, events }, withRules, text.channel as MessageChannel);
          const situation = situationIds.find((one) => situationNames[one] === text.situation);
          return writeMessage(brief, situation, text.template?.replace(/^own:/u, '')).body;
        };
        return [{ id, name, without: write(others), with: write([...others, { id: rule, ownTemplates }]) }];
      }),
    );
    return { drafts: drafts.flat() };
  }

  @Handle(cardInDrafts)
  async card({ user }: Received<typeof cardInDrafts>) {
    const newest = await findNewestBases(this.source, user.id, counted);
    const having = (field: keyof typeof cardBasis) =>
      newest.filter(({ basis }) => basis.some((line) => line.startsWith(cardBasis[field])));
    const of = (field: keyof typeof cardBasis): number => having(field).length;
    return {
      drafts: newest.length,
      whoIHelp: of('whoIHelp'),
      withWhat: of('withWhat'),
      results: of('results'),
      question: of('question'),
      offers: of('offers'),
      questionAnswered: having('question').filter(({ answered }) => answered).length,
    };
  }

  /** It uses templates, like the preview. */
  @Handle(draftNow)
  async draft({ user }: Received<typeof draftNow>) {
    const [by, newest] = await Promise.all([
      this.briefs.writing(user.id),
      findNewestMessages(this.source, user.id, looked, { waiting: false }),
    ]);
    for (const { id, name, leadId, ...text } of newest) {
      const [{ lead, events }, [first]] = await Promise.all([
        this.briefs.receiver(user.id, leadId),
        this.briefs.text(user.id, id),
      ]);
      if (lead.status !== 'open' || first?.type !== 'DraftGenerated') continue;
      const brief = this.briefs.message({ lead, events }, by, text.channel as MessageChannel, first.data.whyNow);
      const chosen = situationIds.find((one) => text.reason === chosenByYou && situationNames[one] === text.situation);
      const { title, body, situation } = writeMessage(brief, chosen, text.template?.replace(/^own:/u, ''));
      if (situation) return { draft: { id, name, situation, facts: knownFacts(brief), subject: title, body } };
    }
    return { draft: null };
  }
}
