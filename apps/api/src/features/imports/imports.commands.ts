import { streamCommand } from '../../platform/feature';
import { contactImport } from '@app/domain/imports/import';
import { people } from '@app/domain/imports/people';

export class ActOnImport extends streamCommand('import', contactImport) {}

export class ActOnPeople extends streamCommand('people', people) {}
