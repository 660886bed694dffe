import { Controller, UploadedFile } from '@nestjs/common';
import {
  continueImport,
  failedRows,
  getImport,
  getImportAnalysis,
  type Import,
  type ImportAnalysis,
  importLimits,
  importTemplate,
  listImports,
  previewImport,
  startImport,
  stopImport,
  undoImport,
  uploadImport,
  waitingPeople,
} from '@app/contracts/imports/imports.api';
import { DomainError, mustExist } from '@app/domain/decider';
import { cutTo } from '@app/contracts/text';
import { DateTime } from 'luxon';
import { DataSource } from 'typeorm';
import { PlanLimits } from '../../shared/ports';
import type { SignedIn } from '../../platform/kernel/people';
import { type CommandContext, derivedId } from '@app/event-sourcing/commands/context';
import { Handle, type Received, Commands } from '../../platform/http/endpoint';
import { invalid } from '../../platform/http/errors';
import { sendCsv } from '../../shared/downloads';
import { type ReceivedFile, Upload } from './upload.decorator';
import { failedRowsCsv, templateCsv } from './csv/failed-rows';
import { CsvReader } from './csv/csv-reader';
import { ActOnImport } from './imports.commands';
import { ImportTurns } from './import-turns.service';
import { leadIdOf, planOf } from './imports.context';
import { findImport, findImports } from './imports.read-model';
import { knownPeople, knownPeopleHash, leadsInImport } from './imports.queries';
import { notStored, type Uploaded, Uploads } from './uploads.store';

@Controller()
export class ImportsController {
  constructor(
    private readonly commands: Commands,
    private readonly source: DataSource,
    private readonly uploads: Uploads,
    private readonly csv: CsvReader,
    private readonly limits: PlanLimits,
    private readonly turns: ImportTurns,
  ) {}

  @Handle(uploadImport)
  @Upload('file', importLimits.bytes)
  async upload({ user, context }: Received<typeof uploadImport>, @UploadedFile() file: ReceivedFile | undefined) {
    if (!file) throw invalid([{ path: 'file', message: 'Choose a file to import' }]);
    // Multipart headers are read as Latin-1; browsers write UTF-8.
    const name = cutTo(Buffer.from(file.originalname, 'latin1').toString('utf8').replaceAll('\0', ''), 255);
    const analysis: ImportAnalysis = {
      id: derivedId('import', user.id, context.commandId),
      ...(await this.csv.run('analyse', { person: user.id, name, bytes: () => file.buffer }, () => [])),
      tag: `import ${DateTime.now().setZone(user.timeZone).toFormat('d LLL')}`,
    };
    const same = await this.uploads.add(user.id, name, file.buffer, analysis);
    if (!same)
      throw new DomainError('idempotency_key_reused', 'This Idempotency-Key was already used for another file.');
    return analysis;
  }

  @Handle(getImportAnalysis)
  async analysis({ params, user }: Received<typeof getImportAnalysis>) {
    return (await this.uploaded(user, params.id)).analysis;
  }

  @Handle(previewImport)
  async preview({ params, body, user }: Received<typeof previewImport>) {
    const upload = await this.uploaded(user, params.id);
    checkMapping(body.mapping, upload.analysis.columns.length);
    if (!upload.stored) throw notStored();
    const file = this.fileOf(user, params.id, upload);
    const room = () => this.limits.room(user.id);
    return this.csv.preview(file, body, {
      hash: async () => `${await knownPeopleHash(this.source, user.id)} ${await room()}`,
      read: async () => {
        const { people, hash } = await knownPeople(this.source, user.id);
        const left = await room();
        return { people, room: left, hash: `${hash} ${left}` };
      },
    });
  }

  @Handle(waitingPeople)
  async waiting({ params, user }: Received<typeof waitingPeople>) {
    if ((await this.found(user.id, params.id)).waiting === 0) return [];
    const upload = await this.uploaded(user, params.id);
    const plan = planOf(await this.turns.stateOf(params.id), upload);
    if (!upload.stored || !plan) throw notStored();
    // A preview with room for nobody returns all new people as candidates.
    const { candidates } = await this.csv.run('preview', this.fileOf(user, params.id, upload), async () => [
      plan,
      (await knownPeople(this.source, user.id)).people,
      0,
    ]);
    const mine = new Set((await leadsInImport(this.source, user.id, params.id)).map(({ id }) => id));
    const done = new Set((await this.uploads.done(params.id)).map(({ row }) => row));
    return candidates.filter((one) => !done.has(one.row) && !mine.has(leadIdOf(params.id, one)));
  }

  private fileOf(user: SignedIn, id: string, { name }: Uploaded) {
    return { person: user.id, id, name, bytes: () => this.uploads.bytes(id) };
  }

  @Handle(startImport)
  async start({ params, body, user, context }: Received<typeof startImport>) {
    const upload = await this.uploaded(user, params.id);
    checkMapping(body.mapping, upload.analysis.columns.length);
    const rows = upload.analysis.file.rows;
    const commandId = await this.turns.attemptOf(params.id, context.commandId);
    // After a failure the person may have corrected the plan.
    await this.uploads.keepPlan(params.id, body, commandId !== context.commandId);
    const { mapping, tag, ...choices } = body;
    const command = { type: 'StartImport' as const, fileName: upload.name, mapping, tag, choices, rows };
    return this.act(params.id, { ...context, commandId }, command);
  }

  @Handle(getImport)
  one({ params, user }: Received<typeof getImport>) {
    return this.found(user.id, params.id);
  }

  @Handle(listImports)
  list({ user }: Received<typeof listImports>) {
    return findImports(this.source, user.id);
  }

  @Handle(failedRows)
  async failed({ params, user, response }: Received<typeof failedRows>) {
    const upload = await this.uploaded(user, params.id);
    const header = upload.analysis.columns.map((c) => c.header);
    return sendCsv(response, 'keepwarm-not-imported.csv', failedRowsCsv(header, upload.failed ?? []));
  }

  @Handle(stopImport)
  async stop({ params, user, context }: Received<typeof stopImport>) {
    await this.found(user.id, params.id);
    return this.act(params.id, context, { type: 'StopImport' });
  }

  @Handle(continueImport)
  async continue({ params, user, context }: Received<typeof continueImport>) {
    const { state, waiting } = await this.found(user.id, params.id);
    if (waiting > 0 && !(await this.uploaded(user, params.id)).stored) throw notStored();
    // The selection holds for the first run, which may still be under way.
    if (state === 'completed' && waiting > 0) await this.uploads.dropChoice(params.id);
    return this.act(params.id, context, { type: 'ContinueImport' });
  }

  @Handle(undoImport)
  async undo({ params, user, context }: Received<typeof undoImport>) {
    await this.found(user.id, params.id);
    return this.act(params.id, context, { type: 'UndoImport' });
  }

  @Handle(importTemplate)
  template({ response }: Received<typeof importTemplate>) {
    return sendCsv(response, 'keepwarm-template.csv', templateCsv());
  }

  private async act(id: string, context: CommandContext, command: ActOnImport['command']) {
    return this.commands.show(new ActOnImport(id, command, context), () => findImport(this.source, context.owner, id));
  }

  private async found(owner: string, id: string): Promise<Import> {
    return mustExist(await findImport(this.source, owner, id), 'import');
  }

  private async uploaded(user: SignedIn, id: string): Promise<Uploaded> {
    const upload = await this.uploads.find(user.id, id);
    if (!upload) throw new DomainError('not_found', 'There is no such file. Uploaded files are kept for 30 days.');
    return upload;
  }
}

/** @throws ApiError 400 when a column does not exist, a field but the first name is used twice, or no column has names */
const checkMapping = (mapping: Record<string, string>, columns: number): void => {
  const fields = Object.values(mapping);
  const twice = fields.find((field, i) => field !== 'firstName' && fields.indexOf(field) !== i);
  if (twice) throw invalid([{ path: 'mapping', message: `Two columns cannot both be ${twice}` }]);
  const outside = Object.keys(mapping).find((index) => Number(index) >= columns);
  if (outside) throw invalid([{ path: `mapping.${outside}`, message: 'There is no such column' }]);
  if (!fields.some((f) => f === 'name' || f === 'firstName' || f === 'lastName' || f === 'linkedinUrl'))
    throw invalid([{ path: 'mapping', message: 'Choose the column that holds the name' }]);
};
