import type { AccountEvent } from '@app/contracts/account/account.events';
import { given } from '../testing/given';
import { account } from './account';
import type { CardChanges, WelcomeQuestion } from '../voice/voice';

const identity = { email: 'nora@example.com', firstName: 'Nora', lastName: null, picture: null };
const registered: AccountEvent = { type: 'UserRegistered', data: { ...identity, role: 'coach', welcome: true } };
const signIn = { type: 'SignIn', ...identity, role: 'coach' } as const;
const admin = { ...signIn, role: 'admin' } as const;

describe('A voice rule', () => {
  const rule = 'opening_question';
  const set = (on: boolean): AccountEvent => ({ type: 'VoiceRuleSet', data: { rule, on } });
  const command = (on: boolean) => ({ type: 'SetVoiceRule', rule, on }) as const;

  it('is switched by its author', () =>
    given(account, [registered])
      .when(command(false))
      .then([set(false)]));

  it('is switched once, and back', () => {
    given(account, [registered, set(false)])
      .when(command(false))
      .thenNothing();
    given(account, [registered, set(false)])
      .when(command(true))
      .then([set(true)]);
  });

  it('does not exist before the first sign-in', () => given(account, []).when(command(true)).thenRefused('not_found'));

  it('is one of at most a hundred', () => {
    const many = Array.from({ length: 100 }, (_, n): AccountEvent => ({
      type: 'VoiceRuleSet',
      data: { rule: `words:old${n}>new`, on: true },
    }));
    given(account, [registered, ...many])
      .when(command(true))
      .thenRefused('too_many_rules');
    given(account, [registered, ...many])
      .when({ type: 'SetVoiceRule', rule: 'words:old3>new', on: false })
      .then([{ type: 'VoiceRuleSet', data: { rule: 'words:old3>new', on: false } }]);
  });
});

describe('The wording of a voice rule', () => {
  const rule = 'opening_question';
  const wording = (words: string | null, model = 'local') => ({ rule, words, model });
  const worded = (words: string | null, model?: string): AccountEvent => ({
    type: 'VoiceRuleWorded',
    data: wording(words, model),
  });
  const command = (words: string | null, model?: string) =>
    ({ type: 'WordVoiceRule', ...wording(words, model) }) as const;

  it('is recorded with the model that found it, once', () => {
    given(account, [registered])
      .when(command('Opens with the point'))
      .then([worded('Opens with the point')]);
    given(account, [registered, worded('Opens with the point')])
      .when(command('Opens with the point'))
      .thenNothing();
  });

  it('is recorded as useless too, and another model may find a better one', () => {
    given(account, [registered])
      .when(command(null))
      .then([worded(null)]);
    given(account, [registered, worded(null)])
      .when(command('Opens with the point', 'other'))
      .then([worded('Opens with the point', 'other')]);
  });

  it('needs an account', () => given(account, []).when(command(null)).thenRefused('not_found'));
});

describe('An account', () => {
  it('begins with the first sign-in', () => given(account, []).when(signIn).then([registered]));

  it('does not begin twice', () => given(account, [registered]).when(signIn).thenNothing());

  it('records to which version of the texts the person agreed, once for each version', () => {
    const agreed = (texts: string): AccountEvent => ({ type: 'ConsentGiven', data: { texts } });
    const first = { ...signIn, texts: '2025-10-23' };
    given(account, [])
      .when(first)
      .then([registered, agreed('2025-10-23')]);
    given(account, [registered, agreed('2025-10-23')])
      .when(first)
      .thenNothing();
    given(account, [registered, agreed('2025-10-23')])
      .when(signIn)
      .thenNothing();
    given(account, [registered, agreed('2025-10-23')])
      .when({ ...signIn, texts: '2026-05-01' })
      .then([agreed('2026-05-01')]);
  });

  it('stays as it is when the provider says the same in another order', () =>
    given(account, [registered])
      .when({ role: 'coach', picture: null, lastName: null, firstName: 'Nora', email: identity.email, type: 'SignIn' })
      .thenNothing());

  it('gets another role at the next sign-in, and loses it at a later one', () => {
    given(account, [registered])
      .when(admin)
      .then([{ type: 'RoleChanged', data: { role: 'admin' } }]);
    const promoted: AccountEvent[] = [registered, { type: 'RoleChanged', data: { role: 'admin' } }];
    given(account, promoted).when(admin).thenNothing();
    given(account, promoted)
      .when(signIn)
      .then([{ type: 'RoleChanged', data: { role: 'coach' } }]);
  });

  it('records what the provider says differently at a later sign-in', () => {
    const now = { email: 'n.lindqvist@example.com', firstName: 'Nora', lastName: 'Lindqvist', picture: null };
    const changed: AccountEvent = { type: 'IdentityChanged', data: { ...now, before: identity } };
    given(account, [registered])
      .when({ ...signIn, ...now })
      .then([changed]);
    given(account, [registered, changed])
      .when({ ...signIn, ...now })
      .thenNothing();
    given(account, [registered])
      .when({ ...admin, ...now })
      .then([changed, { type: 'RoleChanged', data: { role: 'admin' } }]);
  });

  it('keeps a name that the provider leaves out, but not a picture', () => {
    const whole = { ...identity, lastName: 'Lindqvist', picture: 'https://images.example.com/nora.jpg' };
    const before: AccountEvent = { type: 'UserRegistered', data: { ...whole, role: 'coach', welcome: true } };
    given(account, [before])
      .when({ ...signIn, firstName: null })
      .then([{ type: 'IdentityChanged', data: { ...whole, picture: null, before: whole } }]);
  });

  it('takes the name of the provider, unless the person has set another one', () => {
    const now = { ...identity, firstName: 'Eleonora' };
    const changed: AccountEvent = { type: 'IdentityChanged', data: { ...now, before: identity } };
    const own: AccountEvent = { type: 'ProfileUpdated', data: { firstName: 'Nono' } };
    const update = (firstName: string) => ({ type: 'UpdateProfile', changes: { firstName } }) as const;
    given(account, [registered, changed]).when(update('Eleonora')).thenNothing();
    given(account, [registered, own, changed]).when(update('Nono')).thenNothing();
  });

  it('records only the changed fields of the profile', () =>
    given(account, [registered])
      .when({ type: 'UpdateProfile', changes: { firstName: 'Nora', bio: 'Shift handovers.', preferredTone: 'calm' } })
      .then([{ type: 'ProfileUpdated', data: { bio: 'Shift handovers.', preferredTone: 'calm' } }]));

  it('loses a name that is set to null', () =>
    given(account, [registered])
      .when({ type: 'UpdateProfile', changes: { firstName: null } })
      .then([{ type: 'ProfileUpdated', data: { firstName: null } }]));

  it('does nothing when nothing changes', () =>
    given(account, [registered, { type: 'ProfileUpdated', data: { clientTypes: ['COOs'] } }])
      .when({ type: 'UpdateProfile', changes: { clientTypes: ['COOs'], firstName: undefined } })
      .thenNothing());

  it('has no profile before it is registered', () =>
    given(account, [])
      .when({ type: 'UpdateProfile', changes: { bio: 'x' } })
      .thenRefused('not_found'));
});

describe('The card of an author', () => {
  const change = (changes: CardChanges) => ({ type: 'ChangeCard', changes }) as const;
  const answered: AccountEvent = { type: 'CardAnswered', data: { whoIHelp: 'founders', results: ['Nobody left'] } };

  it('records only the answers that changed', () =>
    given(account, [registered, answered])
      .when(change({ whoIHelp: 'founders', withWhat: 'pricing', results: ['Nobody left'] }))
      .then([{ type: 'CardAnswered', data: { withWhat: 'pricing' } }]));

  it('loses an answer that is set to null, and a list that is set to an empty one', () =>
    given(account, [registered, answered])
      .when(change({ whoIHelp: null, results: [] }))
      .then([{ type: 'CardAnswered', data: { whoIHelp: null, results: [] } }]));

  it('does nothing when an answer that was never given is removed', () =>
    given(account, [registered])
      .when(change({ whoIHelp: null, results: [], topics: [], say: [], never: [] }))
      .thenNothing());

  it('keeps the order of the topics', () => {
    const topics = ['Handovers', 'Rotas'];
    const chosen: AccountEvent = { type: 'KeyTopicsChosen', data: { topics } };
    given(account, [registered]).when(change({ topics })).then([chosen]);
    given(account, [registered, chosen]).when(change({ topics })).thenNothing();
    given(account, [registered, chosen])
      .when(change({ topics: topics.toReversed() }))
      .then([{ type: 'KeyTopicsChosen', data: { topics: ['Rotas', 'Handovers'] } }]);
  });

  it('keeps what another tab has added to a list, and taken from it', () => {
    const chosen = (...topics: string[]): AccountEvent => ({ type: 'KeyTopicsChosen', data: { topics } });
    const add = change({ topics: ['Rotas', 'Pricing', 'Hiring'], basedOn: { topics: ['Rotas', 'Pricing'] } });
    given(account, [registered, chosen('Rotas', 'Pricing')])
      .when(add)
      .then([chosen('Rotas', 'Pricing', 'Hiring')]);
    given(account, [registered, chosen('Pricing', 'Handovers')])
      .when(add)
      .then([chosen('Pricing', 'Hiring', 'Handovers')]);
    given(account, [registered, answered])
      .when(change({ results: ['Half the sick days'], basedOn: { results: [] } }))
      .then([{ type: 'CardAnswered', data: { results: ['Half the sick days', 'Nobody left'] } }]);
  });

  it('does not get a list that is too long from two tabs', () => {
    const topics = Array.from({ length: 9 }, (_, n) => `Topic ${n}`);
    const more: AccountEvent = { type: 'KeyTopicsChosen', data: { topics: [...topics, 'Theirs'] } };
    given(account, [registered, more])
      .when(change({ topics: [...topics, 'Mine'], basedOn: { topics } }))
      .thenRefused('too_many_lines');
  });

  it('keeps the other phrases when one list changes', () =>
    given(account, [registered, { type: 'PhrasesChosen', data: { say: ['early shift'], never: [] } }])
      .when(change({ never: ['synergy'] }))
      .then([{ type: 'PhrasesChosen', data: { say: ['early shift'], never: ['synergy'] } }]));

  it('records only the sources that were switched, once and back', () => {
    const switched = (data: { notes?: boolean; posts?: boolean }): AccountEvent => ({
      type: 'DraftSourcesChosen',
      data,
    });
    given(account, [registered])
      .when(change({ sources: { notes: false, thread: true } }))
      .then([switched({ notes: false })]);
    given(account, [registered, switched({ notes: false })])
      .when(change({ sources: { notes: false } }))
      .thenNothing();
    given(account, [registered, switched({ notes: false })])
      .when(change({ sources: { notes: true, posts: false } }))
      .then([switched({ notes: true, posts: false })]);
  });

  it('belongs to a person who is registered', () => {
    given(account, [])
      .when(change({ whoIHelp: 'founders' }))
      .thenRefused('not_found');
    given(account, []).when({ type: 'AddVoiceSample', sampleId: 's', text: 'Text.' }).thenRefused('not_found');
  });
});

describe('The voice samples of an author', () => {
  const sample = (n: number): AccountEvent => ({
    type: 'VoiceSampleAdded',
    data: { sampleId: `s${n}`, text: `Text ${n}.` },
  });
  const add = (n: number) => ({ type: 'AddVoiceSample', sampleId: `s${n}`, text: `Text ${n}.` }) as const;
  const ten = Array.from({ length: 10 }, (_, n) => sample(n));

  it('are at most ten', () => {
    given(account, [registered, ...ten.slice(1)])
      .when(add(10))
      .then([sample(10)]);
    given(account, [registered, ...ten])
      .when(add(10))
      .thenRefused('too_many_samples');
  });

  it('leave room for another when one is removed', () => {
    const removed: AccountEvent = { type: 'VoiceSampleRemoved', data: { sampleId: 's3' } };
    given(account, [registered, ...ten])
      .when({ type: 'RemoveVoiceSample', sampleId: 's3' })
      .then([removed]);
    given(account, [registered, ...ten, removed])
      .when(add(10))
      .then([sample(10)]);
    given(account, [registered, ...ten, removed])
      .when({ type: 'RemoveVoiceSample', sampleId: 's3' })
      .thenRefused('not_found');
  });

  it('do not contain one text twice', () =>
    given(account, [registered, sample(1)])
      .when({ ...add(1), sampleId: 'another' })
      .thenNothing());
});

describe('The first steps', () => {
  const dismiss = { type: 'DismissGettingStarted' } as const;
  const dismissed: AccountEvent = { type: 'GettingStartedDismissed', data: {} };
  const registered: AccountEvent = { type: 'UserRegistered', data: { ...identity, role: 'coach', welcome: true } };

  it('are hidden once and permanently', () => {
    given(account, [registered]).when(dismiss).then([dismissed]);
    given(account, [registered, dismissed]).when(dismiss).thenNothing();
  });
  it('are hidden only for somebody who has an account', () =>
    given(account, []).when(dismiss).thenRefused('not_found'));
});

describe('The welcome', () => {
  const pass = (passed: WelcomeQuestion) => ({ type: 'ChangeCard', changes: { passed } }) as const;
  const leave = (welcome: 'later' | 'finished') => ({ type: 'ChangeCard', changes: { welcome } }) as const;
  const passed: AccountEvent = { type: 'WelcomeQuestionPassed', data: { question: 'whoIHelp' } };
  const left = (as: 'later' | 'finished'): AccountEvent => ({ type: 'WelcomeLeft', data: { as } });

  it('records an answer and that its question is passed together', () =>
    given(account, [registered])
      .when({ type: 'ChangeCard', changes: { whoIHelp: 'founders', passed: 'whoIHelp' } })
      .then([{ type: 'CardAnswered', data: { whoIHelp: 'founders' } }, passed]));

  it('passes a question without an answer, once', () => {
    given(account, [registered]).when(pass('whoIHelp')).then([passed]);
    given(account, [registered, passed]).when(pass('whoIHelp')).thenNothing();
  });

  it('is put off, and then finished', () => {
    given(account, [registered])
      .when(leave('later'))
      .then([left('later')]);
    given(account, [registered, left('later')])
      .when(leave('later'))
      .thenNothing();
    given(account, [registered, left('later')])
      .when(leave('finished'))
      .then([left('finished')]);
  });

  it('is not put off when it is finished', () =>
    given(account, [registered, left('finished')])
      .when(leave('later'))
      .thenNothing());

  it('is open to an account from before there was a welcome', () =>
    given(account, [{ type: 'UserRegistered', data: { ...identity, role: 'coach', welcome: false } }])
      .when(leave('finished'))
      .then([left('finished')]));
});

it('The rhythms of follow-ups begin as usual, and change one by one', () => {
  const choose = (rhythms: object) => ({ type: 'ChooseFollowUpRhythms', rhythms }) as const;
  const chosen = (rhythms: object): AccountEvent => ({
    type: 'FollowUpRhythmsChosen',
    data: { enterprise: 14, smb: 10, startup: 10, none: 14, ...rhythms },
  });
  given(account, [registered])
    .when(choose({ smb: 10 }))
    .thenNothing();
  given(account, [registered])
    .when(choose({ smb: null }))
    .then([chosen({ smb: null })]);
  given(account, [registered, chosen({ smb: null })])
    .when(choose({ none: 30 }))
    .then([chosen({ smb: null, none: 30 })]);
});

describe('Notification settings', () => {
  const usual = { channels: {}, summary: { weekday: 1, hour: 8 }, quiet: null };
  const setTo = (change: object) => ({ type: 'NotificationPreferencesSet' as const, data: { ...usual, ...change } });
  const quiet = { from: 19, until: 7 };

  it('keep what is left out', () => {
    given(account, [registered, setTo({ quiet })])
      .when({ type: 'SetNotifications', change: { channels: { import_ended: [] } } })
      .then([setTo({ quiet, channels: { import_ended: [] } })]);
    given(account, [registered, setTo({ channels: { import_ended: [] } })])
      .when({ type: 'SetNotifications', change: { channels: { follow_ups_due: [] }, quiet: null } })
      .then([setTo({ channels: { import_ended: [], follow_ups_due: [] } })]);
  });
  it('that stay the same are not stored again', () => {
    given(account, [registered]).when({ type: 'SetNotifications', change: usual }).thenNothing();
    given(account, [registered, setTo({ quiet })])
      .when({ type: 'SetNotifications', change: { quiet } })
      .thenNothing();
  });
  it('need an account', () =>
    given(account, []).when({ type: 'SetNotifications', change: {} }).thenRefused('not_found'));
});
