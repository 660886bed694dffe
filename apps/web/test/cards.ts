import type { Model } from '@app/contracts/drafting/model.api';
import type { AuthorsCard } from '@app/contracts/voice/card.api';
import { coach, type Handlers, signedIn } from './testing';

export const emptyCard: AuthorsCard = {
  whoIHelp: null,
  withWhat: null,
  results: [],
  question: null,
  offers: [],
  signature: null,
  topics: [],
  say: [],
  never: [],
  samples: [],
  sources: { notes: true, thread: true, posts: true, ownWords: true },
  passed: [],
};

/** No language model is connected. */
export const noModel: Model = {
  name: null,
  today: { tokens: 0, cost: null },
  perDay: { tokens: 200_000, cost: null },
};

/** A server that stores the card and the person, like the real one. */
export const withCard = (given: Partial<AuthorsCard> = {}, user: Partial<typeof coach> = {}): Handlers => {
  let card = { ...emptyCard, ...given };
  let person = { ...coach, ...user };
  let samples = 0;
  return {
    ...signedIn,
    'GET /api/auth/user': () => Response.json(person),
    'PATCH /api/auth/user': ({ body }) => Response.json((person = { ...person, ...(body as object) })),
    'GET /api/card': () => Response.json(card),
    'GET /api/model': () => Response.json(noModel),
    'GET /api/content': () => Response.json([]),
    'GET /api/sessions': () => Response.json([]),
    'GET /api/notifications/preferences': () =>
      Response.json({ channels: {}, summary: { weekday: 1, hour: 8 }, quiet: null }),
    'GET /api/voice/card': () =>
      Response.json({ drafts: 0, whoIHelp: 0, withWhat: 0, results: 0, question: 0, offers: 0 }),
    'GET /api/voice/draft': () => Response.json({ draft: null }),
    'GET /api/voice/rules': () => Response.json({ rules: [], texts: 0, edited: 0 }),
    'GET /api/metrics/weeks': () => Response.json([]),
    'PATCH /api/card': ({ body }) => {
      const {
        passed,
        welcome,
        sources,
        basedOn: _basedOn,
        ...answers
      } = body as Partial<Omit<AuthorsCard, 'passed'>> & {
        passed?: AuthorsCard['passed'][number];
        welcome?: 'later' | 'finished';
        basedOn?: object;
      };
      card = {
        ...card,
        ...answers,
        sources: { ...card.sources, ...sources },
        passed: [...new Set([...card.passed, ...(passed ? [passed] : [])])],
      };
      if (welcome) person = { ...person, welcome };
      return Response.json(card);
    },
    'POST /api/card/samples': ({ body }) => {
      card = { ...card, samples: [...card.samples, { id: `s${++samples}`, text: (body as { text: string }).text }] };
      return Response.json(card);
    },
    'DELETE /api/card/samples/s1': () => Response.json((card = { ...card, samples: [] })),
    'GET /api/leads/facts': () =>
      Response.json({
        people: 86,
        titles: 80,
        companies: 83,
        connectedOn: 75,
        notes: 31,
        touched: 34,
        nextSteps: 1,
      }),
  };
};
