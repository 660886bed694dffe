import { Injectable } from '@nestjs/common';
import type { previewTemplate, templateOfDraft } from '@app/contracts/drafting/template.api';
import type { InputOf, ResponseOf } from '@app/contracts/endpoint';
import { situationIds, situationNames } from '@app/contracts/content/content.constants';
import { gapsOf } from '@app/contracts/content/gaps';
import { DomainError, mustExist, noSuch } from '@app/domain/decider';
import { type Facts, factsOf } from '@app/writer/facts';
import { fillOwn } from '@app/writer/messages';
import { missingFacts, templateOf, templateProblems } from '@app/writer/own-template';
import { situationOf } from '@app/writer/situations';
import { variableNames, variables } from '@app/writer/variables';
import type { MessageBrief, MessageChannel } from '@app/writer/writer';
import { Leads, Texts } from '../../../shared/ports';
import {
  Briefs,
  type KnownLead,
  type LeadHistory,
  openLead,
  type OpenLead,
  type Writing,
} from '../../../shared/briefs';

/** The most leads that one preview looks at, and how many it reads at once. */
const most = 200;
const together = 20;
const shown = 3;

type Asked = InputOf<typeof previewTemplate>['body'];
type Preview = ResponseOf<typeof previewTemplate>;

interface Known {
  id: string;
  lead: OpenLead;
  brief: MessageBrief;
  facts: Facts;
  fits: boolean;
}

@Injectable()
export class TemplatePreviews {
  constructor(
    private readonly texts: Texts,
    private readonly briefs: Briefs,
    private readonly leads: Leads,
  ) {}

  async of(owner: string, asked: Asked): Promise<Preview> {
    const { situation, subject, text, leads } = asked;
    const problems = text.trim() === '' ? [] : templateProblems({ situation, subject, text });
    const by = await this.briefs.writing(owner);
    const known = await this.look(by, asked);
    const chosen = leads ? known : choose(known, asked.after);
    const example = chosen[0]?.facts;
    return {
      problems,
      leads: problems.length > 0 ? [] : chosen.map((one) => filledFor(one, asked)),
      found: leads
        ? null
        : {
            fitting: known.filter(({ fits }) => fits).length,
            looked: known.length,
            facts: variableNames.map((name) => ({
              name,
              meaning: variables[name].meaning,
              value: example?.[name]?.words ?? null,
              lacking: known.filter(({ facts }) => facts[name] === null).length,
            })),
          },
    };
  }

  async ofDraft(
    owner: string,
    { contentId, title, body }: InputOf<typeof templateOfDraft>['body'],
  ): Promise<ResponseOf<typeof templateOfDraft>> {
    const text = mustExist(await this.texts.find(owner, contentId), 'text');
    if (text.type !== 'message' || !text.targetLeadId)
      throw new DomainError('invalid_transition', 'Only a message becomes a message template.');
    const [by, drafted, receiver] = await Promise.all([
      this.briefs.writing(owner),
      this.briefs.lead(owner, text.targetLeadId),
      this.briefs.receiver(owner, text.targetLeadId),
    ]);
    openLead(receiver);
    // After a merge, the words are about the lead as it was drafted, or about the one that stayed.
    const people = [drafted, receiver].filter(isKnown).map((history) => ({
      facts: factsOf(this.briefs.message(history, by, text.channel as MessageChannel)),
      name: history.lead.details.name,
    }));
    return {
      situation: situationIds.find((id) => situationNames[id] === text.situation?.name) ?? null,
      subject: title === null ? '' : templateOf(title, people),
      text: templateOf(body, people),
    };
  }

  /** The requested leads, or the newest ones. @throws DomainError `not_found` for a lead of nobody or of others */
  private async look(by: Writing, { situation, channel, leads, after }: Asked): Promise<Known[]> {
    const ids = leads ?? (await this.leads.newest(by.person.id, most));
    if (after && !ids.includes(after)) throw noSuch('lead');
    const known: Known[] = [];
    for (let from = 0; from < ids.length; from += together) {
      const some = ids.slice(from, from + together);
      const histories = await Promise.all(some.map((id) => this.briefs.lead(by.person.id, id)));
      for (const [i, history] of histories.entries()) {
        const id = some[i];
        if (leads && history.lead.status === 'unknown') throw noSuch('lead');
        if (id && isOpen(history)) known.push(this.know(id, history, by, situation, channel));
      }
    }
    return known;
  }

  private know(
    id: string,
    history: LeadHistory<OpenLead>,
    by: Writing,
    situation: Asked['situation'],
    channel: MessageChannel,
  ): Known {
    const brief = this.briefs.message(history, by, channel);
    const facts = factsOf(brief);
    const fits = situationOf(brief, facts).all.some((one) => one.id === situation && one.fits);
    return { id, lead: history.lead, brief, facts, fits };
  }
}

const isKnown = (history: LeadHistory): history is LeadHistory<KnownLead> => history.lead.status !== 'unknown';
const isOpen = (history: LeadHistory): history is LeadHistory<OpenLead> => history.lead.status === 'open';

const foreign = /(?!\p{Script=Latin})\p{L}/u;
const factsKnown = ({ facts }: Known): number => variableNames.filter((name) => facts[name] !== null).length;

/** Each group of three differs: the most facts, the fewest, and a name in another script. */
const varied = (leads: readonly Known[]): Known[] => {
  const left = leads.toSorted((a, b) => factsKnown(b) - factsKnown(a));
  const inOrder: Known[] = [];
  while (left.length > 0) {
    inOrder.push(...left.splice(0, 1), ...left.splice(-1));
    const other = left.findIndex(({ lead }) => foreign.test(lead.details.name));
    inOrder.push(...left.splice(Math.max(other, 0), 1));
  }
  return inOrder;
};

/** Three leads that differ. Leads that fit the situation come first, and people come before samples. */
const choose = (known: Known[], after: string | undefined): Known[] => {
  const isSample = ({ lead }: Known) => lead.surfaced.sample;
  const fitting = known.filter(({ fits }) => fits);
  const all = [
    ...varied(fitting.filter((one) => !isSample(one))),
    ...varied(fitting.filter(isSample)),
    ...(fitting.length < shown ? varied(known.filter(({ fits }) => !fits)) : []),
  ];
  const from = after ? all.findIndex(({ id }) => id === after) + 1 : 0;
  return [...all.slice(from), ...all.slice(0, from)].slice(0, shown);
};

const filledFor = (
  { id, lead, brief, facts, fits }: Known,
  { situation, subject, text }: Asked,
): Preview['leads'][number] => {
  const filled = fillOwn({ id: 'preview', situation, replacesShipped: false, subject, text }, brief, facts);
  const { name, title, company } = lead.details;
  return {
    id,
    name,
    title,
    company,
    sample: lead.surfaced.sample,
    fits,
    subject: filled?.title ?? null,
    body: filled?.body ?? null,
    gaps: filled ? gapsOf(filled) : [],
    missing: missingFacts({ subject: brief.channel === 'email' ? subject : '', text }, facts),
  };
};
