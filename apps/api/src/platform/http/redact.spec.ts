import { LeadEvent } from '@app/contracts/leads/leads.events';
import { personal } from '@app/contracts/event';
import { z } from 'zod';
import { redact } from './redact';

describe('Redacting', () => {
  it('hides what is marked personal in a stored event and keeps the rest', () => {
    const data = {
      name: 'Nora Lindqvist',
      title: 'COO',
      company: 'Varden',
      email: null,
      linkedinUrl: 'https://www.linkedin.com/in/nora',
      description: null,
      segment: 'smb',
      tags: ['import 12 May'],
      connectionCount: 500,
      connectedOn: '2024-05-12',
      source: 'import',
      importId: null,
      row: 4,
      at: '2026-11-21T09:00:00.000Z',
      timeZone: 'Europe/Berlin',
    };
    expect(redact(LeadEvent, { type: 'LeadSurfaced', data })).toEqual({
      type: 'LeadSurfaced',
      data: {
        ...data,
        name: '[personal]',
        title: '[personal]',
        company: '[personal]',
        linkedinUrl: '[personal]',
      },
    });
  });

  it('looks through lists, records, unions, defaults and partial objects', () => {
    const words = personal(z.string(), 'user');
    const schema = z.object({
      list: z.array(words),
      record: z.record(z.string(), words),
      either: z.union([z.object({ a: words }), z.object({ b: z.number() })]),
      fallback: words.default('x').optional(),
      partly: z.object({ inner: words, open: z.number() }).partial(),
      before: z.preprocess((v) => v, words),
      whole: personal(z.object({ a: z.string() }), 'lead'),
    });
    const hidden = '[personal]';
    const value = {
      list: ['a', 'b'],
      record: { k: 'v' },
      either: { a: 'x' },
      fallback: 'y',
      partly: { open: 1, inner: 'z' },
      before: 'p',
      whole: { a: 'q' },
    };
    expect(redact(schema, value)).toEqual({
      list: [hidden, hidden],
      record: { k: hidden },
      either: { a: hidden },
      fallback: hidden,
      partly: { open: 1, inner: hidden },
      before: hidden,
      whole: hidden,
    });
  });

  it('hides what the schema does not know', () => {
    expect(redact(z.object({ a: z.number() }), { a: 1, secret: 'x' })).toEqual({ a: 1, secret: '[personal]' });
    expect(redact(z.object({ a: z.object({}) }), { a: 'text instead' })).toEqual({ a: '[personal]' });
    expect(redact(z.union([z.number(), z.boolean()]), 'text')).toBe('[personal]');
    expect(redact(z.unknown(), 'text')).toBe('[personal]');
  });
});
