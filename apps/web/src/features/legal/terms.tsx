import { refundDays } from '@app/contracts/billing/plans';
import { LegalPage, type LegalSection } from './legal-page';

const sections: readonly LegalSection[] = [
  {
    title: 'The agreement',
    parts: [
      'These terms are between you and the operator of this site, which is the person or company that runs Keepwarm at this address. By signing in you agree to them and to the Privacy Policy.',
      'You must be at least 16 years old.',
    ],
  },
  {
    title: 'What Keepwarm does',
    parts: [
      'Keepwarm keeps your leads, drafts messages and posts, waits for your approval and counts what came of it. It never sends or publishes anything. You decide about every text, and you send it yourself.',
      'Drafts can contain mistakes, also when a language model writes them. Read each text before you approve it. You are responsible for what you send.',
    ],
  },
  {
    title: 'Your account',
    parts: [
      'The account is for you alone. Keep your sign-in safe, and end sessions that are not yours. Tell the operator when somebody else has used your account.',
    ],
  },
  {
    title: 'Your data',
    parts: [
      'What you enter stays yours. You allow the operator to store it and to work with it as the Privacy Policy says. You need a lawful reason for each person that you enter.',
    ],
  },
  {
    title: 'What is not allowed',
    parts: [
      [
        'Spam, deception, harassment and texts in the name of somebody who has not agreed.',
        'Data that was collected against the rules of the place that it comes from.',
        'Attempts to break into the service, to overload it or to read the data of others.',
      ],
    ],
  },
  {
    title: 'Plans and payment',
    parts: [
      'Prices and limits are on the pricing page. A paid plan is charged in advance for a month or a year by Stripe, and renews until you cancel. You can cancel at any time; the plan then ends with the paid period.',
      `You can ask for a refund within ${refundDays} days of a payment. A change of plan applies immediately and is prorated.`,
      'When a plan ends or is smaller than what you have, your data stays. You can read, edit and export it, and new leads wait.',
    ],
  },
  {
    title: 'Changes and end',
    parts: [
      'The operator may change these terms, and the date above with them. You can stop using Keepwarm at any time. The operator may block an account that breaks these terms.',
    ],
  },
  {
    title: 'Liability',
    parts: [
      'The service is provided as it is. The operator does not promise particular results and is liable as far as the law requires it.',
    ],
  },
];

export const Terms = () => (
  <LegalPage
    current="/terms"
    title="Terms"
    lead="The rules for using Keepwarm on this site, in plain words."
    sections={sections}
  />
);
