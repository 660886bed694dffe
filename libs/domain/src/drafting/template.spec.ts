import type { TemplateEvent } from '@app/contracts/drafting/template.events';
import { given } from '../testing/given';
import { template } from './template';

const moment = { at: '2026-11-20T09:00:00.000Z', timeZone: 'Europe/Berlin' };
const words = {
  name: 'For plant managers',
  situation: 'reconnect',
  subject: '',
  text: 'Hi {{ first_name }}, how do your shifts hand over?',
} as const;
const saved: TemplateEvent = {
  type: 'MessageTemplateSaved',
  data: { ...words, replacesShipped: false, version: 1, ...moment },
};
const archived: TemplateEvent = { type: 'MessageTemplateArchived', data: moment };
const restored: TemplateEvent = { type: 'MessageTemplateRestored', data: moment };
const change = { type: 'ChangeTemplate', words: { text: 'Hello {{ first_name }}.' }, basedOn: 1, ...moment } as const;
const archive = { type: 'ArchiveTemplate', ...moment } as const;
const restore = { type: 'RestoreTemplate', ...moment } as const;

describe('An own message template', () => {
  it('is saved once', () => {
    const add = { type: 'AddTemplate', ...words, replacesShipped: false, ...moment } as const;
    given(template, []).when(add).then([saved]);
    given(template, [saved]).when(add).thenNothing();
  });

  it('is changed as its next version, in the words that were given', () =>
    given(template, [saved])
      .when(change)
      .then([
        {
          type: 'MessageTemplateSaved',
          data: { ...words, text: 'Hello {{ first_name }}.', replacesShipped: false, version: 2, ...moment },
        },
      ]));

  it('is not saved again in the same words', () =>
    given(template, [saved])
      .when({ ...change, words: { text: words.text, name: words.name } })
      .thenNothing());

  it('is not changed over a version that the person has not seen', () => {
    const second: TemplateEvent = {
      ...saved,
      data: { ...words, name: 'Shifts', replacesShipped: false, version: 2, ...moment },
    };
    given(template, [saved, second]).when(change).thenRefused('stale_text');
    given(template, [saved, second])
      .when({ ...change, words: { name: 'Shifts' } })
      .thenNothing();
  });

  it('is archived and brought back, each once', () => {
    given(template, [saved]).when(archive).then([archived]);
    given(template, [saved, archived]).when(archive).thenNothing();
    given(template, [saved, archived]).when(restore).then([restored]);
    given(template, [saved, archived, restored]).when(restore).thenNothing();
    given(template, [saved]).when(restore).thenNothing();
  });

  it('is not changed while it is archived', () =>
    given(template, [saved, archived]).when(change).thenRefused('invalid_transition'));

  it.each([change, archive, restore])('that does not exist is refused: $type', (command) =>
    given(template, []).when(command).thenRefused('not_found'),
  );
});
