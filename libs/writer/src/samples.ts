import type { Tone } from '@app/contracts/account/account.events';
import type { MessageChannel, Written } from './writer';

/**
 * What a newcomer reads first: texts written by hand to the standard of the templates, for sample people, in the name of an
 * invented expert. She is Nora, and helps people who run shifts in care, logistics and food with handovers that hold.
 */

type SampleMessage = Omit<Written, 'template' | 'writer'> & {
  /** The sample person. */
  to: string;
  channel: MessageChannel;
  tone: Tone;
};

const basis = (fact: string) => [fact, 'Sample: an invented person, and an invented expert'];

export const sampleMessages: readonly SampleMessage[] = [
  {
    to: 'Ingrid Solberg',
    channel: 'linkedin_message',
    tone: 'bold',
    title: null,
    body: 'Hi Ingrid, you said the night fleet finds out at four what the day shift knew at two.\n\nI’d start with the one warehouse that gets it right. Shall I send you the page that their shift leads use?\n\nNora',
    situation: { name: 'After a talk', reason: 'talked last week' },
    basis: basis('Your note of the call: the night fleet finds out too late'),
  },
  {
    to: 'Hélène Marchand',
    channel: 'linkedin_message',
    tone: 'reflective',
    title: null,
    body: 'Hi Hélène, your line “a rota is a promise” made me curious.\n\nYou look after eleven wards, and I doubt that any two keep that promise the same way. Which ward would you show me first?\n\nNora',
    situation: { name: 'Their post', reason: 'their line “a rota is a promise”' },
    basis: basis('Description: Oversees nursing on eleven wards'),
  },
  {
    to: 'Yuki Tanabe',
    channel: 'linkedin_message',
    tone: 'calm',
    title: null,
    body: 'Hi Yuki, you’ve had three plants to look after since October, so I’ll keep to one thing.\n\nWhen one shift hands over to the next, what gets lost most often? An answer in half a line would do, and it can wait.\n\nNora',
    situation: { name: 'They changed role', reason: 'in the role since October' },
    basis: basis('Description: Runs three plants; new in the role since October'),
  },
  {
    to: 'Noor Haddad',
    channel: 'email',
    tone: 'calm',
    title: 'The page I promised',
    body: 'Hi Noor,\n\nOn Tuesday I promised you a page for the handover in your kitchens. It’s done, and it leaves out all that doesn’t happen before six in the morning.\n\nTwo lines are still open, since each kitchen does them in its own way: who may call in cover, and who then tells the front desk.\n\nWould you like to fill those in with your head cooks first, or shall I send the page as it is?\n\nNora',
    situation: { name: 'Something promised', reason: 'promised on Tuesday: a page for the handover' },
    basis: basis('Your note: promised a page for the handover in the kitchens'),
  },
  {
    to: 'Priyanka Menon',
    channel: 'linkedin_note',
    tone: 'calm',
    title: null,
    body: 'Hi Priyanka, you opened a second clinic in spring and hire for both. I work with clinics on how one shift hands over to the next, and I’d like to follow what you learn. Nora',
    situation: { name: 'New connection', reason: 'not connected yet' },
    basis: basis('Description: Opened a second clinic in spring; hiring for both'),
  },
  {
    to: 'Ben Carmichael',
    channel: 'linkedin_message',
    tone: 'calm',
    title: null,
    body: 'Hi Ben, we connected back in 2021 and never got to talk.\n\nYou run kitchens in four cities, and I help kitchens with handovers that hold. What does your early shift find out too late?\n\nNora',
    situation: { name: 'Reconnect', reason: 'connected 2021, never in touch' },
    basis: basis('Description: Runs kitchens in four cities'),
  },
  {
    to: 'Sofia Andersson',
    channel: 'linkedin_message',
    tone: 'bold',
    title: null,
    body: 'Hi Sofia, in spring we cut the evening handover of your planners down to one page.\n\nIs it still one page? If it has grown, send it to me and I’ll cut it back.\n\nNora',
    situation: { name: 'Past client', reason: 'a client since spring' },
    basis: basis('Your note: the evening handover is one page now'),
  },
  {
    to: 'Freya Thomsen',
    channel: 'linkedin_message',
    tone: 'calm',
    title: null,
    body: 'Hi Freya, thank you for giving Amara my name. We talk on Thursday, and I’ll be careful with her time.\n\nYou know how a day in her practice goes. Is there one thing I should know before we begin?\n\nNora',
    situation: { name: 'Thank for a referral', reason: 'referred Amara to you' },
    basis: basis('Your note: referred Amara Nwosu to me'),
  },
];

/** Four posts, each in its own words. */
export const samplePosts: readonly { theme: string; tone: Tone; body: string }[] = [
  {
    theme: 'Shift handovers',
    tone: 'reflective',
    body: 'A ward I work with stopped borrowing staff after 14:00.\n\nThe first week was loud. People rang round anyway, out of habit. By week three the calls had stopped, because the early shift said at noon what the afternoon would need.\n\nI used to think that borrowing was a staffing problem. It was a handover problem. Nobody said what was missing until it was too late to do anything but borrow.\n\nIf your team rings round every day at three, look at what is said at noon.\n\nWhat did you need today that nobody told you by noon?',
  },
  {
    theme: 'Checklists',
    tone: 'bold',
    body: 'The best checklist I’ve seen had four lines.\n\nThe night team of a bakery wrote it on the door of the cold room: what is out, what is broken, who is late, what we promised. The day team reads it with their coats on.\n\nI had brought a form with twenty fields. I took it home again.\n\nA handover that gets read beats one that is complete. Write it where people stand, not where files are kept.\n\nWhere does yours hang?',
  },
  {
    theme: 'The Monday backlog',
    tone: 'calm',
    body: 'A logistics team cut its Monday backlog by a third.\n\nThey hired nobody, and nobody stayed longer. On Friday at two, three people sat down and said which orders would not make it. Until then each of them had hoped that the others would.\n\nI learned something about bad news from that. It isn’t late because people hide it. It’s late because nobody has an hour for it.\n\nGive it an hour, and put the hour before the weekend.\n\nWhen does your team say what won’t get done?',
  },
  {
    theme: 'Saying no to a job',
    tone: 'bold',
    body: 'Last spring I said no to the biggest job I was offered.\n\nThey wanted a new rota in four weeks. They didn’t want me to talk to the people who work it. I asked twice, and twice there was no time for that.\n\nI used to take such jobs and hope to win people over later. The rota held for a month. Then everyone went back to swapping shifts by phone.\n\nNow I ask for three talks with the night shift first. If there’s no time for those, there’s no time for me.\n\nWhat do you ask for before you say yes?',
  },
];
