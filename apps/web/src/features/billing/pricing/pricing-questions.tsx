import { plans, refundDays } from '@app/contracts/billing/plans';
import { bigHeading } from '@/shared/shell/visitor-frame';

const { noticeAt, leads } = plans.free;

const questions = [
  {
    asked: 'Do you tell me before I reach the limit?',
    answer: `Yes. On Free there is a notice at ${noticeAt} leads, and new leads are blocked at ${leads}. What you have stays and keeps working.`,
  },
  {
    asked: 'Can I have my money back?',
    answer: `There is a ${refundDays}-day refund guarantee. Ask for it in Settings within ${refundDays} days of paying. You do not need to give a reason.`,
  },
  {
    asked: 'What does annual save?',
    answer: 'Annual plans come with 2 months free: you pay for 10 of 12, which is 17% off.',
  },
  {
    asked: 'What if I change my plan in the middle of a month?',
    answer: 'The change applies immediately and is prorated. You see the amount before you confirm.',
  },
  {
    asked: 'What happens to my data when I stop paying?',
    answer:
      'It stays. You can read it, edit it and export it. New leads wait when you have more than your plan allows.',
  },
  {
    asked: 'Does a higher plan post for me?',
    answer:
      'No. No plan can post or send. Access to LinkedIn is read-only: your name, picture, email and profile address.',
  },
  {
    asked: 'What do multi-user and white-label mean today?',
    answer:
      'Each person signs in with an account of their own, with their own leads and voice. Shared leads and your own name on the screens are not there yet: ask support before you choose Studio.',
  },
];

export const Questions = () => (
  <section
    aria-labelledby="questions"
    className="grid gap-x-14 gap-y-6 pt-20 max-md:pt-14 lg:grid-cols-[minmax(0,1fr)_minmax(0,2.1fr)]"
  >
    <h2 id="questions" className={bigHeading}>
      Asked before paying
    </h2>
    <dl>
      {questions.map(({ asked, answer }) => (
        <div
          key={asked}
          className="grid gap-x-6 gap-y-1 border-t border-line pt-4 pb-[18px] md:grid-cols-[minmax(0,1fr)_minmax(0,1.35fr)]"
        >
          <dt className="text-[15px]/[22px] font-semibold text-balance">{asked}</dt>
          <dd className="text-md/[21px] text-pretty text-ink-2">{answer}</dd>
        </div>
      ))}
    </dl>
  </section>
);
