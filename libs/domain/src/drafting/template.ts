import type { TemplateEvent, TemplateWords } from '@app/contracts/drafting/template.events';
import { type Decider, DomainError, type Moment, noSuch } from '../decider';

export type TemplateCommand =
  | (Moment & TemplateWords & { type: 'AddTemplate'; replacesShipped: boolean })
  /** Words that are left out stay as they are. `basedOn`: the version that the person has changed. */
  | (Moment & { type: 'ChangeTemplate'; words: Partial<TemplateWords>; basedOn: number })
  | (Moment & { type: 'ArchiveTemplate' })
  | (Moment & { type: 'RestoreTemplate' });

interface Kept {
  words: TemplateWords;
  replacesShipped: boolean;
  version: number;
}

export type TemplateState = { status: 'unknown' } | ({ status: 'used' | 'archived' } & Kept);

const same = (a: TemplateWords, b: TemplateWords): boolean =>
  a.name === b.name && a.situation === b.situation && a.subject === b.subject && a.text === b.text;

/** A person's own message template. Texts that were drafted from it do not change with it. */
export const template: Decider<TemplateCommand, TemplateState, TemplateEvent> = {
  initial: { status: 'unknown' },

  decide: (command, state) => {
    const { at, timeZone } = command;
    if (command.type === 'AddTemplate') {
      if (state.status !== 'unknown') return [];
      const { type: _type, ...data } = command;
      return [{ type: 'MessageTemplateSaved', data: { ...data, version: 1 } }];
    }
    if (state.status === 'unknown') throw noSuch('template');
    const { status, words, replacesShipped, version } = state;
    switch (command.type) {
      case 'ChangeTemplate': {
        const changed = { ...words, ...command.words };
        if (same(words, changed)) return [];
        if (status === 'archived')
          throw new DomainError('invalid_transition', 'This template is archived. Bring it back to change it.', {
            status,
          });
        if (command.basedOn !== version)
          throw new DomainError(
            'stale_text',
            'This template was changed elsewhere since you opened it. Nothing was saved.',
            { version },
          );
        return [
          { type: 'MessageTemplateSaved', data: { ...changed, replacesShipped, version: version + 1, at, timeZone } },
        ];
      }
      case 'ArchiveTemplate':
        return status === 'archived' ? [] : [{ type: 'MessageTemplateArchived', data: { at, timeZone } }];
      case 'RestoreTemplate':
        return status === 'used' ? [] : [{ type: 'MessageTemplateRestored', data: { at, timeZone } }];
    }
  },

  evolve: (state, event) => {
    if (event.type === 'MessageTemplateSaved') {
      const { name, situation, subject, text, replacesShipped, version } = event.data;
      return { status: 'used', words: { name, situation, subject, text }, replacesShipped, version };
    }
    if (state.status === 'unknown') return state;
    return { ...state, status: event.type === 'MessageTemplateArchived' ? 'archived' : 'used' };
  },
};
