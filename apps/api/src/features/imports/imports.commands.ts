import { streamCommand } from '../../platform/feature';
import { contactImport } from '@app/domain/imports/import';
import { people } from '@app/domain/imports/people';

/** A command to an import. */
export class ActOnImport extends streamCommand('import', contactImport) {}

/** A command to the imports of one owner. */
export class ActOnPeople extends streamCommand('people', people) {}
