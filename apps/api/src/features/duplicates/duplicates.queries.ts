import { Injectable } from '@nestjs/common';
import type { ResponseOf } from '@app/contracts/endpoint';
import type { ImportedFrom, listDuplicates, listMerged } from '@app/contracts/duplicates/duplicates.api';
import type { Lead } from '@app/contracts/leads/leads.api';
import { DataSource } from 'typeorm';
import { ask, iso } from '@app/event-sourcing/read-models/read-model';
import { Trigrams } from '../../platform/postgres/trigrams';
import { profileSql } from '../../shared/leads.sql';
import { Leads } from '../../shared/ports';

type Pair = ResponseOf<typeof listDuplicates>[number];

/** “Dan Okafor” and “Daniel Okafor” have 0.6, two strangers in one company less than 0.3. */
const alike = 0.5;
/** Names that share two letters, at most so many: 2,000 people at “Self-employed” make two million pairs. */
const mostCompared = 200;
const most = 200;

export const findMerged = (source: DataSource, owner: string, id: string): Promise<ResponseOf<typeof listMerged>> =>
  ask(
    source,
    `select l.id, l.name, l.status, ${iso('m.at')} as at, m.before from lead_merges m join leads l on l.id = m.other_id
     where m.owner = $1 and m.into_id = $2 order by l.created_at, l.id`,
    [owner, id],
    'merged leads',
  );

/** The file and line of imported leads. The column `listed` contains the line: the time of the import minus the line. */
const importedFrom = async (source: DataSource, owner: string, ids: string[]): Promise<Map<string, ImportedFrom>> => {
  const found = await ask<ImportedFrom & { id: string }>(
    source,
    `select l.id, i.file_name as "fileName", ((extract(epoch from l.created_at) * 1000)::bigint * 1000000 - l.listed)::int as line
     from leads l join imports i on i.id = l.import_id and i.owner = l.owner
     where l.owner = $1 and l.id = any($2) and l.source = 'import'`,
    [owner, ids],
    'imported leads',
  );
  return new Map(found.map(({ id, ...from }) => [id, from]));
};

@Injectable()
export class Duplicates {
  constructor(
    private readonly source: DataSource,
    private readonly trigrams: Trigrams,
    private readonly leads: Leads,
  ) {}

  /** @param today `YYYY-MM-DD` in the person's zone */
  async of(owner: string, today: string): Promise<Pair[]> {
    const { schema } = this.trigrams;
    // Without the extension `pg_trgm`, only equal names are alike.
    const rule = (name: string, condition: string, from = 'people') =>
      `select a.id as one, b.id as other, '${name}' as rule from ${from} a join ${from} b on a.id < b.id and ${condition}`;
    const similar = `a.company = b.company and a.start = b.start and a.name <> b.name and ${schema}.similarity(a.name, b.name) >= ${alike}`;
    const found = await ask<{ one: string; other: string; rules: Pair['rules']; sure: boolean }>(
      this.source,
      // The collation "C" compares texts faster. Only their equality matters here.
      `with people as (
         select id, lower(name) collate "C" as name, nullif(lower(company), '') collate "C" as company,
                lower(email) collate "C" as email, ${profileSql} collate "C" as profile
         from leads where owner = $1 and not archived
       ), starts as (
         select distinct id, name, company, left(word, 2) as start from people, regexp_split_to_table(name, '[\\s.,-]+') word
         where company is not null and word <> ''
       ), compared as (
         select * from (select *, count(*) over (partition by company, start) as together from starts) s
         where together between 2 and ${mostCompared}
       ), pairs as (
         ${rule('linkedin', 'a.profile = b.profile')}
         union ${rule('email', 'a.email = b.email')}
         union ${rule('name_company', 'a.name = b.name and a.company = b.company')}
         ${schema ? `union ${rule('alike', similar, 'compared')}` : ''}
       )
       select one, other, array_agg(rule order by array_position(array['linkedin', 'email', 'name_company', 'alike'], rule)) as rules,
              bool_or(rule in ('linkedin', 'email')) as sure
       from pairs p
       where not exists (select from leads_apart x where x.one_id = p.one and x.other_id = p.other and x.apart)
       group by one, other order by sure desc, one, other limit ${most}`,
      [owner],
      'duplicates',
    );
    const ids = [...new Set(found.flatMap(({ one, other }) => [one, other]))];
    const [leads, imported] = await Promise.all([
      this.leads.byIds(owner, ids, today),
      importedFrom(this.source, owner, ids),
    ]);
    const byId = new Map(leads.map((lead) => [lead.id, lead]));
    return found.flatMap(({ one, other, rules, sure }) => {
      const [first, second] = [byId.get(one), byId.get(other)];
      if (!first || !second) return [];
      const of = ({ id }: Lead) => imported.get(id) ?? null;
      const lineOf = (lead: Lead) => of(lead)?.line ?? 0;
      // The older lead stays unless the person chooses the other one. All leads of one import have one time.
      const older =
        first.createdAt === second.createdAt ? lineOf(first) <= lineOf(second) : first.createdAt < second.createdAt;
      const [stays, goes] = older ? [first, second] : [second, first];
      return [{ one: stays, other: goes, rules, sure, imported: { one: of(stays), other: of(goes) } }];
    });
  }
}
