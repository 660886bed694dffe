import type { Tone } from '@app/contracts/account/account.events';
import { situationNames } from '@app/contracts/content/content.constants';
import type { Template } from '@app/contracts/drafting/template.api';
import { letterOf } from '@app/writer/own-template';
import { shippedTemplates } from '@app/writer/templates';
import type { OwnTemplate } from '@app/writer/writer';
import type { DataSource } from 'typeorm';
import { ask } from '@app/event-sourcing/read-models/read-model';
import { TemplateRow } from './templates.read-model';

type Results = Template['results'];
const none: Results = { drafted: 0, approved: 0, sent: 0 };

/** By the template's id in texts: how many texts have its words, and how many of these were approved and sent. Samples are left out. */
const findResults = async (source: DataSource, owner: string): Promise<Map<string, Results>> => {
  const rows = await ask<{ template: string; drafted: number; approved: number; sent: number }>(
    source,
    `select template_id as template, count(*)::int as drafted,
            count(*) filter (where approval_status = 'approved')::int as approved,
            count(published_at)::int as sent
     from contents where owner = $1 and template_id is not null and not sample group by 1`,
    [owner],
    'template results',
  );
  return new Map(rows.map(({ template, ...counts }) => [template, { ...none, ...counts }]));
};

const answerOf = (row: TemplateRow, results: Map<string, Results>): Template => {
  const { id, name, situation, replacesShipped, subject, text, version, archived } = row;
  const words = { name, situation, replacesShipped, subject, text, version, archived };
  const savedAt = row.savedAt.toISOString();
  return { id, own: true, ...words, letter: null, savedAt, results: results.get(`own:${id}`) ?? none };
};

/** The shipped templates with their text in a tone, then the person's own ones, the newest first. */
export const findTemplates = async (source: DataSource, owner: string, tone: Tone): Promise<Template[]> => {
  const [own, results] = await Promise.all([
    source.manager.find(TemplateRow, { where: { owner }, order: { savedAt: 'DESC', id: 'ASC' } }),
    findResults(source, owner),
  ]);
  const shipped = shippedTemplates.map(({ id, situation, subject, text }) => ({
    id,
    own: false,
    name: situationNames[situation],
    situation,
    replacesShipped: false,
    subject,
    text: text[tone],
    letter: letterOf(text[tone]),
    version: 0,
    savedAt: null,
    archived: false,
    results: results.get(id) ?? none,
  }));
  return [...shipped, ...own.map((row) => answerOf(row, results))];
};

export const findTemplate = async (source: DataSource, owner: string, id: string): Promise<Template | undefined> => {
  const row = await source.manager.findOneBy(TemplateRow, { owner, id });
  return row ? answerOf(row, await findResults(source, owner)) : undefined;
};

/** The templates that new drafts can use, the newest first, with their names. */
export const findOwnTemplates = async (
  source: DataSource,
  owner: string,
): Promise<(OwnTemplate & { name: string })[]> =>
  source.manager.find(TemplateRow, {
    select: { id: true, name: true, situation: true, replacesShipped: true, subject: true, text: true },
    where: { owner, archived: false },
    order: { savedAt: 'DESC', id: 'ASC' },
  });

export const countTemplates = (source: DataSource, owner: string): Promise<number> =>
  source.manager.countBy(TemplateRow, { owner, archived: false });
