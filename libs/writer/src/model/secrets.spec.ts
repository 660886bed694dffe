import { partedOf, toldOf } from './secrets';

describe('What a note marks as confidential', () => {
  it.each([
    ['Moving production to Poland in 2027, staff does not know. Wants quote by May.', 'Wants quote by May.'],
    ['Verlegt die Produktion. Belegschaft weiß noch nichts. Angebot bis Mai', 'Angebot bis Mai'],
    ['between us: he sells the firm. Call again in june', 'Call again in june'],
    ['confidential! merger with Eastbay. Likes our planner', 'Likes our planner'],
    ['Kauf von Huber (vertraulich). Checkliste schicken', 'Checkliste schicken'],
    ['Sohn will nicht. Frau weiß noch nichts vom Verkauf! Liste schicken', 'Sohn will nicht. Liste schicken'],
    ['dont tell his partner about the offer', ''],
  ])('is left out: %s', (note, open) => expect(partedOf(note).open).toBe(open));

  it.each([
    'he doesn’t know which machine, wants list',
    'they don’t use excel any more',
    'Sie hat niemand für die Nacht. Neue Software ab Mai',
    'Umbau läuft, weiß nicht, ob wesentliche Veränderung',
  ])('is not every gap of knowledge: %s', (note) => expect(partedOf(note)).toEqual({ open: note, secret: [] }));

  it('is found in a text by the words that only it has', () => {
    const secrets = ['Moving production to Poland in 2027, staff does not know.'];
    expect(
      toldOf(
        'Der Bürgermeister ist dagegen',
        ['Bürgermeister gegen sie, bleibt unter uns'],
        ['Netzausbau ohne Bürgerprotest'],
      ),
    ).toEqual(['burgermeister']);
    expect(toldOf('Good luck with production in Poland', secrets, ['Head of production'])).toEqual(['poland']);
  });
});
