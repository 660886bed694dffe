import { LegalPage, type LegalSection } from './legal-page';

const sections: readonly LegalSection[] = [
  {
    title: 'Who is responsible',
    parts: [
      'Keepwarm is software that anybody can run. The operator of this site, which is the person or company that runs it at this address, is responsible for the data on it. You reach the operator through Contact Support in the Help Center.',
    ],
  },
  {
    title: 'What is stored about you',
    parts: [
      [
        'From your sign-in provider: your name, your email address, the address of your picture and an id. Keepwarm never sees your password.',
        'What you type about yourself: profile, answers about your work, samples of your writing, rules for your voice, time zone and settings.',
        'When you agreed to the terms and to this policy, and to which version.',
        'If you connect LinkedIn: your name, picture, email and profile address there. The access token is stored encrypted. Keepwarm cannot read your connections or your feed.',
        'If you pay: the plan, its dates and the ids of your customer and subscription at Stripe. Your card number goes to Stripe and never reaches Keepwarm.',
        'If you write to support: your question, the conversation and the answers.',
      ],
    ],
  },
  {
    title: 'What is stored about people you write to',
    parts: [
      'Keepwarm stores the people that you import, paste or type: name, title, company, email, LinkedIn address, notes, tags, amounts, messages and what you log about them. It looks nobody up elsewhere. You decide whom you enter, and you need a reason that the law accepts.',
    ],
  },
  {
    title: 'What it is used for',
    parts: [
      'To write drafts, to show you whom to follow up, to count your figures and to keep a record of what you approved. Keepwarm shows no advertisements, sells no data and uses no analytics of other companies.',
      'Nothing is sent or published in your name. You copy and send every text yourself.',
    ],
  },
  {
    title: 'Who else receives data',
    parts: [
      [
        'The sign-in provider learns that you sign in here.',
        'If the operator has connected a language model, its provider receives what a draft needs: facts about the person, your answers and examples of your writing. Settings shows what may be used, and you can switch each source off. Without a model, drafts are made on this server.',
        'Stripe, if you pay. LinkedIn, if you connect it.',
        'Admins of this site can see accounts and the record of what was done. What they do is recorded too.',
      ],
    ],
  },
  {
    title: 'How long it is kept',
    parts: [
      [
        'What happens in your account goes into a permanent record, so that an approval can be proven later. Archiving hides a person from your lists and keeps the record.',
        'Keepwarm removes an imported file when its import has ended. After 30 days it removes files that were not imported, and the rows that an import could not use.',
        'A session ends when you log out, or 30 days after its last use.',
        'The log of requests holds time, kind and result of a request and the id of your account, without names, texts or addresses. The operator decides how long it is kept.',
      ],
    ],
  },
  {
    title: 'Cookies and your browser',
    parts: [
      'One cookie keeps you signed in. It is needed for that and for nothing else. Your browser also keeps the chosen theme, texts that you have not saved yet and a few settings of the screens; they stay on your device. To limit sign-ins, the server counts them for each IP address, for one minute.',
    ],
  },
  {
    title: 'How it is protected',
    parts: [
      'Each account sees only its own data. Of the session cookie only a hash is stored. Every entry of the record is chained to the one before, so a later change can be found.',
    ],
  },
  {
    title: 'Your rights',
    parts: [
      'You can see and correct your profile, your answers and your people on the screens, and export your people, your texts and your figures as CSV. The law of your country may give you more rights, such as access, correction, deletion, objection and a complaint to an authority. Write to the operator through Contact Support; the operator answers such requests by hand.',
    ],
  },
  {
    title: 'Children',
    parts: ['Keepwarm is not for children under 16. Do not sign in if you are younger.'],
  },
  {
    title: 'Changes',
    parts: [
      'When this policy changes, its date changes. At your next sign-in from the sign-in page you agree to the new version, and the record stores which one it was.',
    ],
  },
];

export const Privacy = () => (
  <LegalPage
    current="/privacy"
    title="Privacy Policy"
    lead="What Keepwarm stores, what it is used for and who else receives it. It says only what the product does today."
    sections={sections}
  />
);
