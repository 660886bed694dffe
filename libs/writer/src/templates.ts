import type { Tone } from '@app/contracts/account/account.events';
import { type SituationId, situationIds } from '@app/contracts/content/content.constants';

/** A message template in Liquid: text, facts from `variables.ts`, conditions, and gaps in square brackets. */
export type MessageTemplate = {
  /** `shipped:` and its situation. */
  id: string;
  situation: SituationId;
  /** The subject of a mail: 3 or 4 words. */
  subject: string;
  /** A LinkedIn message of at most 400 characters. `{% if mail %}` adds what makes it a mail of 50 to 125 words. */
  text: Record<Tone, string>;
  /** A note of at most 200 characters, to somebody who is not connected yet. Without it the text is used. */
  note?: Record<Tone, string>;
};

type Written = Omit<MessageTemplate, 'id' | 'situation'>;

/** A text that ends with the signature. In the source, each sentence is a line, and a blank line separates paragraphs. */
export const joined = (text: string): string =>
  `${text
    .trim()
    .split(/\n\s*\n/u)
    .map((paragraph) => paragraph.replaceAll(/\s*\n\s*/gu, ' ').trim())
    .join('\n\n')}\n\n{{ sign }}`;

const written: Record<SituationId, Written> = {
  'new-connection': {
    subject: '{% if connected_since %}Good to be connected{% else %}One question for you{% endif %}',
    text: {
      reflective: `
        Hi {{ first_name }}, {% if connected_since %}we connected in {{ connected_since }}, and I'd like to hear more about your work{% elsif why_now %}{{ why_now }}{% elsif fitting_title %}I help {{ who_i_help | ask }} with {{ with_what | ask }}{% else %}{{ why_now | ask }}{% endif %}.
        {% if connected_since %}{{ why_now }}.{% endif %}
        {% if fitting_title and connected_since == blank and why_now == blank %}As {{ fitting_title }}{% if company %} at {{ company }}{% endif %}, you see that from the inside.{% else %}I help {{ who_i_help | ask }} with {{ with_what | ask }}.{% endif %}
        {% if mail %}{% unless other_field %}I could guess, but I'd rather ask you.{% endunless %}{% endif %}

        {% if other_field %}That may be far from what you do{% if company %} at {{ company }}{% endif %}, so I'd like to hear what you see. What takes most of your time just now?{% else %}Does that come up in your work{% if connected_since or why_now or fitting_title == blank %}{% if company %} at {{ company }}{% elsif title %} as {{ title }}{% endif %}{% endif %}?{% endif %}
        {% if mail %}{% if other_field %}I learn most from people who do something else. One line is plenty.{% else %}If it does, I'd like to know what you've tried so far. If it doesn't, tell me what does. One line is plenty.{% endif %}{% endif %}`,
      bold: `
        Hi {{ first_name }}, {% if connected_since %}we connected in {{ connected_since }}, so here's what I do{% elsif why_now %}{{ why_now }}{% elsif fitting_title %}I help {{ who_i_help | ask }} with {{ with_what | ask }}{% else %}{{ why_now | ask }}{% endif %}.
        {% if connected_since %}{{ why_now }}.{% endif %}
        {% if fitting_title and connected_since == blank and why_now == blank %}{% else %}I help {{ who_i_help | ask }} with {{ with_what | ask }}.{% endif %}
        One result: {{ result }}.
        {% if mail %}{% unless result %}I'll keep it to that one line, and to one question.{% endunless %}{% endif %}

        {% if other_field %}Do you know one person I should talk to?{% elsif fitting_title %}As {{ fitting_title }}{% if company %} at {{ company }}{% endif %}, you're the one to ask. Is that a live topic for you, or is it settled?{% else %}Who{% if company %} at {{ company }}{% endif %} should I talk to, you or somebody else? {% unless mail %}A name is enough.{% endunless %}{% endif %}
        {% if mail %}{% if other_field %}A name is all I need, and I'll say that it came from you only if you like. If nobody comes to mind, that's fine too.{% elsif fitting_title %}If it's live, I'd like to hear how you do it now. If it's settled, tell me what did it.{% else %}If it's you, I'd like to hear how you do it now. If it isn't, a name is all I need.{% endif %}{% endif %}`,
      calm: `
        Hi {{ first_name }}, {% if connected_since %}we connected in {{ connected_since }}, and I haven't said hello yet{% elsif why_now %}{{ why_now }}{% elsif fitting_title %}I'm writing because of your role as {{ fitting_title }}{% if company %} at {{ company }}{% endif %}{% else %}{{ why_now | ask }}{% endif %}.
        {% if connected_since %}{{ why_now }}.{% endif %}
        I work with {{ who_i_help | ask }} on {{ with_what | ask }}.
        {% if mail %}One case from that work: {{ result }}.{% endif %}

        {% if other_field %}Your own work{% if company %} at {{ company }}{% endif %} may be far from that. Is there somebody you know who'd have a use for it?{% elsif fitting_title and question %}{{ question }}{% if connected_since or why_now %} I ask because of your role as {{ fitting_title }}{% if company %} at {{ company }}{% endif %}.{% endif %}{% else %}{% if company %}Are{% elsif title %}In your role as {{ title }}, are{% else %}Are{% endif %} you the right person to ask about {% if mail and result %}this kind of work{% else %}that{% endif %}{% if company %} at {{ company }}{% endif %}, or is somebody else?{% endif %}
        {% if fitting_title and question %}{% else %}It can wait.{% endif %}
        {% if mail %}{% if other_field %}I ask because the right people are hard to find, and a word from you is worth more than a list.{% elsif fitting_title and question %}A rough answer helps me. There's no need to look anything up, and it can wait.{% else %}Either answer helps me. I'd just like to know whom to write to, so that I don't take up the wrong person's day.{% endif %}{% endif %}`,
    },
    note: {
      reflective: `Hi {{ first_name }}, {% if last_talk %}thank you for the talk on {{ last_talk }}. I'd like to stay in touch here{% elsif last_sent %}I wrote to you on {{ last_sent }}, and I'd like to stay in touch here too{% elsif in_touch %}we've been in touch, and I'd like to stay in touch here too{% elsif why_now %}{{ why_now }}. I'd like to stay in touch{% else %}I help {{ who_i_help | ask }} with {{ with_what | ask }}. I'd like to learn {% if other_field %}what you do{% else %}how that looks from your side{% endif %}{% if company %} at {{ company }}{% endif %}{% endif %}. {% unless in_touch or why_now or fitting_title or connected_since %}[why this person?]{% endunless %}`,
      bold: `Hi {{ first_name }}, {% if last_talk %}we talked on {{ last_talk }}{% elsif last_sent %}I wrote to you on {{ last_sent }}{% elsif in_touch %}we've been in touch, but we aren't connected here{% elsif why_now %}{{ why_now }}{% else %}I help {{ who_i_help | ask }} with {{ with_what | ask }}. {% if other_field %}I want to know people who do something else{% else %}I want to hear how that looks from inside {{ company }}{% endif %}{% endif %}. {% unless in_touch or why_now or fitting_title or connected_since %}[why this person?]{% endunless %} Shall we connect?`,
      calm: `Hi {{ first_name }}, {% if last_talk %}it was good to talk on {{ last_talk }}{% elsif last_sent %}I wrote to you on {{ last_sent }}{% elsif in_touch %}we've been in touch already{% elsif why_now %}{{ why_now }}{% else %}I help {{ who_i_help | ask }} with {{ with_what | ask }}{% endif %}. {% unless in_touch or why_now or fitting_title or connected_since %}[why this person?]{% endunless %} I'd like to follow what you do{% if company %} at {{ company }}{% endif %}.`,
    },
  },

  reconnect: {
    subject: '{% if last_touch or in_touch %}It has been long{% else %}A late hello{% endif %}',
    text: {
      reflective: `
        Hi {{ first_name }}, I noticed that {% if last_touch %}we were last in touch in {{ last_touch }}{% elsif in_touch %}we haven't been in touch for long{% else %}we've been connected since {{ connected_year | ask }} and never said a word{% endif %}.
        {{ why_now }}.
        {% if mail %}{% unless why_now %}That's a pity, so I'm writing now.{% endunless %}{% endif %}

        Today I help {{ who_i_help | ask }} with {{ with_what | ask }}.
        As far as I know, {{ they_do }}.
        {% if mail %}I may be out of date on what you do, so tell me. What{% elsif they_do %}What{% else %}And what{% endif %} fills your days{% if company %} at {{ company }}{% endif %}?
        {% if mail %}One line is enough.{% endif %}`,
      bold: `
        Hi {{ first_name }}, {% if last_touch %}not a word between us since {{ last_touch }}{% elsif in_touch %}not a word between us for a long time{% else %}connected since {{ connected_year | ask }}, and not one word yet{% endif %}.
        {{ why_now }}.
        {% unless why_now %}I'll start.{% endunless %}
        {% if mail %}The case I like to tell: {{ result }}.{% endif %}

        What I do now: I help {{ who_i_help | ask }} with {{ with_what | ask }}.
        {% if other_field %}Who comes to mind when you hear that?{% else %}Is that a topic{% if company %} at {{ company }}{% else %} for you{% endif %}, yes or no?{% endif %}
        {% if mail %}{% if other_field %}One name will do. If it's nobody, I'd still like to hear what you work on.{% else %}If it's a no, I'd still like to hear what you work on.{% endif %}{% endif %}`,
      calm: `
        Hi {{ first_name }}, we {% if last_touch %}were last in touch in {{ last_touch }}{% elsif in_touch %}were last in touch some time ago{% else %}connected back in {{ connected_year | ask }} and never got to talk{% endif %}.
        {{ why_now }}.
        {% if mail %}{% if why_now %}So I'm writing{% else %}That's long enough, so I'm writing{% endif %} to say hello and to tell you what I do.{% endif %}

        These days I help {{ who_i_help | ask }} with {{ with_what | ask }}.
        {% if other_field %}Our work may have little in common. How are things with you{% if company %} at {{ company }}{% endif %}?{% elsif fitting_title and question %}As {{ fitting_title }}{% if company %} at {{ company }}{% endif %}, you're the person to ask. {{ question }}{% else %}Is that on your desk{% if company %} at {{ company }}{% endif %}, or is somebody else the right person to ask?{% endif %}
        {% if mail %}Take your time. I'd be glad to hear from you, even if it's just a line on how you are.{% endif %}`,
    },
  },

  'after-talk': {
    subject: 'After our talk',
    text: {
      reflective: `
        Hi {{ first_name }}, one thing from our talk{% if last_talk %} on {{ last_talk }}{% endif %} stayed with me: {{ last_note | ask }}.
        {% if mail %}We spoke about more than that, but I'd like to stay with this part for a moment.{% endif %}

        Is it still like that, or has something moved?
        {% if mail %}If it's the same, I'd like to think it through with you. If it has moved, tell me what did it.{% endif %}`,
      bold: `
        Hi {{ first_name }}, {{ last_note | ask }}.
        That's where I'd start.
        {% if mail %}Not with a big plan. Just with that one thing, as you put it{% if last_talk %} on {{ last_talk }}{% else %} when we spoke{% endif %}.{% endif %}

        {% if offer %}Shall we begin with {{ offer }}?{% else %}Shall we talk about just that?{% endif %}
        {% if mail %}Say yes and we'll set it up. Say no and I'll leave it there. Both are fine with me.{% endif %}`,
      calm: `
        Hi {{ first_name }}, thank you for the talk{% if last_talk %} on {{ last_talk }}{% endif %}.
        One thing I'd like to come back to: {{ last_note | ask }}.
        {% if mail %}I don't want it to get lost among all the rest that we spoke about.{% endif %}

        {% if offer %}Would {{ offer }} help with that?{% else %}Would it help to go through that once more?{% endif %}
        It can wait until it suits you.
        {% if mail %}There's nothing that you need to get ready for it.{% endif %}`,
    },
  },

  'no-answer': {
    subject: 'One last line',
    text: {
      reflective: `
        Hi {{ first_name }}, I wrote{% if last_sent %} on {{ last_sent }}{% endif %}, and it may have been a bad week for it.
        {% if mail %}So here it is once more, in short, and then I'll leave it be.{% endif %}

        What I do, in one line: I help {{ who_i_help | ask }} with {{ with_what | ask }}.
        Is that on your mind at all right now?
        {% if mail %}If it's the wrong time, tell me when a better one is.{% endif %}`,
      bold: `
        Hi {{ first_name }}, I wrote{% if last_sent %} on {{ last_sent }}{% endif %} and didn't hear back, so this is my last note.
        {% if mail %}I won't write again, and I won't take it badly. One thing I'd still like to know.{% endif %}

        In one line, I help {{ who_i_help | ask }} with {{ with_what | ask }}.
        Is it worth ten minutes{% if company %} at {{ company }}{% endif %}?
        A no is fine.
        {% if mail %}If somebody else should get this, just send me a name.{% endif %}`,
      calm: `
        Hi {{ first_name }}, one more line after my note{% if last_sent %} of {{ last_sent }}{% endif %}, then I leave it with you.
        {% if mail %}You may well have had other things to do.{% endif %}

        In a few words, I help {{ who_i_help | ask }} with {{ with_what | ask }}.
        {% if offer %}Would {{ offer }} be of use{% if company %} at {{ company }}{% endif %}?{% else %}Would a talk be of use{% if company %} at {{ company }}{% endif %}?{% endif %}
        If not, no need to reply.
        {% if mail %}I'm here if it comes up later in the year.{% endif %}`,
    },
  },

  reply: {
    subject: '{% if first_name %}Thank you, {{ first_name }}{% else %}Thank you for writing{% endif %}',
    text: {
      reflective: `
        Hi {{ first_name }}, I've thought about what you wrote.
        [{% if their_words %}your thought on “{{ their_words }}”{% else %}your thought on what they wrote{% endif %}]
        {% if mail %}I may not have the whole picture yet, so please put me right where I'm wrong.{% endif %}

        {% if their_no %}When would be a better time to ask, if there is one?{% else %}What would help you most right now?{% endif %}
        {% if mail %}{% if their_no %}If there is none, that's an answer too, and I'll go by it. You don't have to give me a reason, and I won't ask for one.{% else %}I'd like to get that right first, before I send you things or take up more of your time.{% endif %}{% endif %}`,
      bold: `
        Thanks, {{ first_name }}.
        [{% if their_words %}your answer to “{{ their_words }}”{% else %}your answer to what they wrote{% endif %}]
        {% if mail %}{% if their_no %}A clear word saves us both time, so thank you for it.{% else %}That's the short form. There's more to say, but I don't want to fill your day with it.{% endif %}{% endif %}

        {% if their_no %}Shall I ask again later, yes or no?{% elsif offer %}Is {{ offer }} the next step, yes or no?{% else %}Shall we talk it through?{% endif %}
        {% if mail %}{% if their_no %}If it's a no, I'll leave it there, and that's fine with me. If it's a yes, give me a month, and you won't hear from me before.{% else %}A yes is enough, and I'll do the rest. If you'd like to go another way, tell me.{% endif %}{% endif %}`,
      calm: `
        Hi {{ first_name }}, thank you for {% unless their_no %}getting back to me{% else %}telling me plainly{% endunless %}.
        [{% if their_words %}your answer to “{{ their_words }}”{% else %}your answer to what they wrote{% endif %}]
        {% if mail %}{% if their_no %}I'd rather have a clear word than none at all.{% else %}I hope that answers it. If I got something wrong, please just tell me so.{% endif %}{% endif %}

        {% if their_no %}May I write again when the time is better?{% elsif offer %}Would {{ offer }} be a good next step?{% else %}Is there more you'd like to know first?{% endif %}
        {% if mail %}{% if their_no %}If not, just say so, and I won't. If yes, a month is all I need to know, and I'll leave you in peace until then.{% else %}We don't have to settle it today. I'm happy to fit in with your week.{% endif %}{% endif %}`,
    },
  },

  'after-event': {
    subject: 'Good to meet you',
    text: {
      reflective: `
        Hi {{ first_name }}, I think back to {{ event | ask }}, where we met.
        {% if mail %}There's never enough time to talk at such a place, so I'd like to go on here.{% endif %}

        My days go into helping {{ who_i_help | ask }} with {{ with_what | ask }}.
        What did you take home from the event?
        {% if mail %}I'd like to hear it from your side. It's good to know what another person saw that I may have missed.{% endif %}`,
      bold: `
        Hi {{ first_name }}, we met at {{ event | ask }}, and I don't want to leave it at hello.
        {% if mail %}So let me say in one line what I do, and then ask one thing.{% endif %}

        My work: I help {{ who_i_help | ask }} with {{ with_what | ask }}.
        Who looks after that{% if company %} at {{ company }}{% else %} where you work{% endif %}?
        {% if mail %}If it's nobody, we should talk. If it's you, I'd like to hear how it goes.{% endif %}`,
      calm: `
        Hi {{ first_name }}, it was good to meet you at {{ event | ask }}.
        {% if mail %}I'd like to keep in touch, so here is who I am once more, for a calm moment.{% endif %}

        I'm the one who helps {{ who_i_help | ask }} with {{ with_what | ask }}.
        {% if offer %}Would {{ offer }} be a good way to go on?{% else %}May I ask how you do that{% if company %} at {{ company }}{% else %} where you work{% endif %}?{% endif %}
        {% if mail %}There's no hurry at all. Next week or next month is just as good for me.{% endif %}`,
    },
    note: {
      reflective: `Hi {{ first_name }}, we met at {{ event | ask }}, and I'd like to hear what you took home from it. Can we stay in touch here?`,
      bold: `Hi {{ first_name }}, we met at {{ event | ask }}. Let's not leave it at that one day. Shall we connect here?`,
      calm: `Hi {{ first_name }}, we met at {{ event | ask }}, and I'd be glad to stay in touch with you here.`,
    },
  },

  'changed-role': {
    subject: 'Your new role',
    text: {
      reflective: `
        Hi {{ first_name }}, you've been in your role{% if company %} at {{ company }}{% endif %} since {{ role_since | ask }}, and I wonder what you found there.
        {% if mail %}From outside I only see the title. I'd like to know what it looks like from your chair.{% endif %}

        I ask because I help {{ who_i_help | ask }} with {{ with_what | ask }}.
        What surprised you most so far?
        {% if mail %}A short answer is fine. The small things tell me as much as the big ones.{% endif %}`,
      bold: `
        Hi {{ first_name }}, you've had the role since {{ role_since | ask }}, so I'll keep to one thing.
        {% if mail %}You can park it, pass it on or say no. All three are fine with me.{% endif %}

        I help {{ who_i_help | ask }} with {{ with_what | ask }}, and a new start is a good time to ask about it.
        Is it one of the first things on your list{% if company %} at {{ company }}{% endif %}?
        {% if mail %}If it is, tell me what you've tried. If it isn't, I'll leave it at that.{% endif %}`,
      calm: `
        Hi {{ first_name }}, all the best for your role{% if company %} at {{ company }}{% endif %}, which you've had since {{ role_since | ask }}.
        {% if mail %}You'll have enough to read, so I'll keep this short.{% endif %}

        In short, I help {{ who_i_help | ask }} with {{ with_what | ask }}.
        Is that on your list, or is it too early to say?
        {% if mail %}There's no need to know yet. I'm happy to come back to it when you've had time to look around.{% endif %}`,
    },
    note: {
      reflective: `Hi {{ first_name }}, you've been in your role since {{ role_since | ask }}. I'd like to read what you find there, if you write about it.`,
      bold: `Hi {{ first_name }}, a new role since {{ role_since | ask }}: I'd like to see what you make of it. Can we connect?`,
      calm: `Hi {{ first_name }}, all the best for your role{% if company %} at {{ company }}{% endif %}. I'd be glad to be connected.`,
    },
  },

  'their-post': {
    subject: 'About your post',
    text: {
      reflective: `
        Hi {{ first_name }}, {{ their_post | ask }} made me curious.
        {% if mail %}I'd rather write to you than leave a like, so here I am.{% endif %}

        I look at it from my own side, as I help {{ who_i_help | ask }} with {{ with_what | ask }}.
        What made you write it just now?
        {% if mail %}I'd like to know the story behind it, if there is one that you can tell.{% endif %}`,
      bold: `
        Hi {{ first_name }}, about {{ their_post | ask }}: I'd go one step further.
        [your point, in one line]
        {% if mail %}I say so from my own side, which is my work with {{ who_i_help | ask }}. It may be different where you are.{% endif %}

        Do you agree, or have I got it wrong?
        {% if mail %}You can be frank with me. I'd rather be put right than be told that I have a point.{% endif %}`,
      calm: `
        Hi {{ first_name }}, thank you for {{ their_post | ask }}.
        It caught my eye because I help {{ who_i_help | ask }} with {{ with_what | ask }}.
        {% if mail %}So I know the subject from another side, and I liked to see it from yours.{% endif %}

        May I ask what led you to it?
        {% if mail %}There's no need for a long answer. I'm just curious how you got there.{% endif %}`,
    },
    note: {
      reflective: `Hi {{ first_name }}, {{ their_post | ask }} made me curious. I'd like to read more from you.`,
      bold: `Hi {{ first_name }}, {{ their_post | ask }} is why I write. I want to read the next one too. Connect?`,
      calm: `Hi {{ first_name }}, thank you for {{ their_post | ask }}. I'd like to follow what you write next.`,
    },
  },

  'past-client': {
    subject: 'How it held up',
    text: {
      reflective: `
        Hi {{ first_name }}, I thought of our work together{% if won_in %}, which began in {{ won_in }}{% endif %}.
        {% if mail %}We only learn later what was worth it, and by then nobody asks. So I'm asking you now.{% endif %}

        What would you do differently, now that you know how it went?
        {% if mail %}I'd like to learn from it for the next people I work with, and I won't quote you.{% endif %}`,
      bold: `
        Hi {{ first_name }}, {% if won_in %}you and I started our work in {{ won_in }}{% else %}we've worked together{% endif %}, and I want to know what came of it.
        {% if mail %}I'm not after praise. I'd like to know what is still in use, and what fell away once I was gone.{% endif %}

        What has held since then, and what hasn't?
        {% if mail %}Two lines are enough. If something broke, tell me where it did.{% endif %}`,
      calm: `
        Hi {{ first_name }}, {% if won_in %}we began to work together in {{ won_in }}{% else %}it's been some time since we worked together{% endif %}, and I'd like to ask how things are holding up.
        {% if mail %}There's nothing else behind this mail. I just like to know what lasts.{% endif %}

        Is there a part that has slipped back?
        If so, tell me which one.
        {% if mail %}If all is well, I'm just as glad to hear that from you.{% endif %}`,
    },
  },

  introduction: {
    subject: 'A small favour',
    text: {
      reflective: `
        Hi {{ first_name }}, I've been thinking about whom to talk to next, and {{ intro_to | ask }} came to mind.
        You know my work, which is to help {{ who_i_help | ask }} with {{ with_what | ask }}.
        {% if mail %}I'd rather come with a word from you than out of the blue.{% endif %}

        Would you be happy to put us in touch?
        If it doesn't feel right, please just say so.
        {% if mail %}It won't change a thing between us.{% endif %}`,
      bold: `
        Hi {{ first_name }}, I have a favour to ask: could you put me in touch with {{ intro_to | ask }}?
        I'll send you three lines that you can pass on as they are.

        {% if mail %}They'll say what I do: I help {{ who_i_help | ask }} with {{ with_what | ask }}. And they'll leave room for a no, so that nobody feels pushed, least of all you.{% endif %}`,
      calm: `
        Hi {{ first_name }}, I believe you know {{ intro_to | ask }}.
        I'd like to ask them one thing for my work, which is helping {{ who_i_help | ask }} with {{ with_what | ask }}.

        Would you introduce us?
        I'll write the mail, so that it costs you only a minute.
        {% if mail %}If this isn't a good moment to ask them, I'm happy to wait. And if you'd rather not, that's fine too.{% endif %}`,
    },
  },

  promised: {
    subject: 'As I promised you',
    text: {
      reflective: `
        Hi {{ first_name }}, I went back to what I said{% if promised_on %} on {{ promised_on }}{% endif %}: you'd get {{ promise | ask }} from me.
        {% if mail %}I don't like to leave such a thing open.{% endif %}

        Is that still of use to you?
        {% if mail %}Things move on, and I don't want to send you something that you no longer need. If you still want it, a yes is enough. If not, I'll cross it off and think no more of it.{% endif %}`,
      bold: `
        Hi {{ first_name }}, a promise is a promise: you get {{ promise | ask }}.

        {% if mail %}I gave you my word{% if promised_on %} on {{ promised_on }}{% endif %}, and I keep it. You owe me nothing for it.{% endif %}
        Which address is best?
        {% if mail %}This one works too. If somebody in your team should have it too, tell me who, and I'll copy them in.{% endif %}`,
      calm: `
        Hi {{ first_name }}, {% if promised_on %}on {{ promised_on }}{% else %}last time{% endif %} I promised you {{ promise | ask }}.
        I haven't forgotten.

        {% if mail %}Is this the right address, or is another one better?{% else %}Is here all right, or is mail better?{% endif %}
        {% if mail %}Have a look when you have a quiet moment. If a part of it isn't clear, just write to me, and I'll explain it. If you no longer need it, tell me that, and we'll both have one thing less to do.{% endif %}`,
    },
  },

  referral: {
    subject: '{% if referred %}Thanks for {{ referred }}{% else %}Thanks for that{% endif %}',
    text: {
      reflective: `
        Hi {{ first_name }}, you gave {{ referred | ask }} my name, and I don't take that lightly.
        {% if mail %}It's your good name that you lend when you do that. I'll be careful with it.{% endif %}

        What made you think of me?
        {% if mail %}I ask because it tells me what to begin with. You know both sides, and I only know one.{% endif %}`,
      bold: `
        Hi {{ first_name }}, thank you for sending {{ referred | ask }} my way.
        That's worth more to me than any advert.
        {% if mail %}I'll do my part, so that you'll be glad you did it.{% endif %}

        What's the one thing I should know first?
        {% if mail %}A word is enough. And if I can do the same for you one day, tell me whom you'd like to meet.{% endif %}`,
      calm: `
        Hi {{ first_name }}, thank you for giving {{ referred | ask }} my name.
        I'll take good care of it.
        {% if mail %}You'll hear from me how it went, as far as I may tell you.{% endif %}

        Is there anything I should know before we talk?
        {% if mail %}If not, that's fine too. I mostly wanted to say thank you, and to say it first.{% endif %}`,
    },
    note: {
      reflective: `Hi {{ first_name }}, you gave {{ referred | ask }} my name, and I'd like to thank you for it. May we stay in touch?`,
      bold: `Hi {{ first_name }}, you sent {{ referred | ask }} my way. Thank you. I'd like to be connected.`,
      calm: `Hi {{ first_name }}, thank you for giving {{ referred | ask }} my name. It would be good to be connected.`,
    },
  },
};

const all = (texts: Record<Tone, string>): Record<Tone, string> => ({
  reflective: joined(texts.reflective),
  bold: joined(texts.bold),
  calm: joined(texts.calm),
});

/** The twelve templates that ship, one for each situation. */
export const shippedTemplates: readonly MessageTemplate[] = situationIds.map((situation) => {
  const { subject, text, note } = written[situation];
  return { id: `shipped:${situation}`, situation, subject, text: all(text), ...(note && { note: all(note) }) };
});
