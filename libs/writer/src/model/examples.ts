import type { SituationId } from '@app/contracts/content/content.constants';
import type { Language } from './words/lists';

/** Situations that one kind of message fits. */
type Family = 'answer' | 'talk' | 'client' | 'thanks' | 'news' | 'event' | 'cold';

const families: Record<SituationId, Family> = {
  reply: 'answer',
  promised: 'talk',
  'after-talk': 'talk',
  'past-client': 'client',
  referral: 'thanks',
  introduction: 'thanks',
  'their-post': 'news',
  'changed-role': 'news',
  'after-event': 'event',
  reconnect: 'cold',
  'no-answer': 'cold',
  'new-connection': 'cold',
};

/** Finished messages, for tone and length. A fact of one of them in another text is refused, because nothing gives it. */
const examples: Record<Language, Record<Family, readonly [string, string]>> = {
  en: {
    answer: [
      'Hi Ida, after the summer it is. I’ll write in September, and if the audit comes sooner, send me a line.\n\nRuben',
      'Hi Pavel, the first visit costs nothing, and it takes two hours. You get one page afterwards, whatever we decide.\n\nRuben',
    ],
    talk: [
      'Hi Ida,\n\nHere’s the stock list I promised you on Monday. It works best with the slow shelf first.\n\nYou said that two of the four depots count by hand. If it helps, I’ll come by and count one with you.\n\nWould a morning suit you better than an evening?\n\nRuben',
      'Hi Pavel, thank you for the call. You want the night shift to hand over in ten minutes, and the old form takes thirty. I’ve put the short one below. Shall we try it in one depot first?\n\nRuben',
    ],
    client: [
      'Hi Ida, it’s a year since we cut the stock count from two days to one. Is it still one? One line is plenty, good or bad.\n\nRuben',
      'Hi Pavel, I still tell people about your short handover, no names of course. What crept back, and what held?\n\nRuben',
    ],
    thanks: [
      'Hi Ida, thank you for sending Jon my way. We’re talking on Thursday. Is there anything I should know before that?\n\nRuben',
      'Hi Pavel, you know the people at the harbour. I’d like to meet whoever plans their night shift. Would you put us in touch?\n\nRuben',
    ],
    news: [
      'Hi Ida, your post on the empty shelf named what most of us only count. I help depots with just that. What made you look there first?\n\nRuben',
      'Hi Pavel, congrats on the new depot. In the first weeks people still tell you what doesn’t work. Shall I send you the five questions I ask then?\n\nRuben',
    ],
    event: [
      'Hi Ida, good to talk about night shifts in the queue at the depot day. Your two forms for one pallet stayed with me. I’d like to keep in touch.\n\nRuben',
      'Hi Pavel, we sat next to each other at the depot day. You run four depots, I do stock counts. How long does one take you now?\n\nRuben',
    ],
    cold: [
      'Hi Ida, glad we’re connected. I help depots with stock counts that end on the same day. Is that something you see at your four?\n\nRuben',
      'Hi Pavel, we’ve been connected since the spring. I count stock with depots, and one went from two days to one. Is a count coming up for you?\n\nRuben',
    ],
  },
  de: {
    answer: [
      'Guten Tag Frau Wolter, vielen Dank für Ihre Antwort. Dann melde ich mich nach dem Sommer wieder. Viel Erfolg bis dahin.\n\nViele Grüße, Ruben Holt',
      'Guten Tag Herr Petersen, der erste Besuch kostet nichts und dauert zwei Stunden. Danach haben Sie eine Seite mit dem, was ich ändern würde.\n\nViele Grüße, Ruben Holt',
    ],
    talk: [
      'Guten Tag Frau Wolter,\n\nvielen Dank für das Gespräch am Montag. Anbei die Bestandsliste, am besten fangen Sie mit dem langsamen Regal an.\n\nSie haben gesagt, dass zwei der vier Lager von Hand zählen. Wenn es hilft, komme ich vorbei und zähle eines mit.\n\nPasst Ihnen ein Vormittag?\n\nViele Grüße, Ruben Holt',
      'Guten Tag Herr Petersen, danke für das Telefonat. Die Übergabe soll zehn Minuten dauern, das alte Formular braucht dreißig. Das kurze liegt bei. Wollen wir es in einem Lager versuchen?\n\nViele Grüße, Ruben Holt',
    ],
    client: [
      'Guten Tag Frau Wolter, vor einem Jahr haben wir die Zählung von zwei Tagen auf einen gebracht. Ist es noch einer? Eine Zeile genügt.\n\nViele Grüße, Ruben Holt',
      'Guten Tag Herr Petersen, von Ihrer kurzen Übergabe erzähle ich noch heute, natürlich ohne Namen. Was hat gehalten?\n\nViele Grüße, Ruben Holt',
    ],
    thanks: [
      'Guten Tag Frau Wolter, vielen Dank, dass Sie Herrn Jansen an mich verwiesen haben. Wir sprechen am Donnerstag. Gibt es etwas, das ich vorher wissen sollte?\n\nViele Grüße, Ruben Holt',
      'Guten Tag Herr Petersen, Sie kennen die Leute am Hafen. Ich würde gern mit denen sprechen, die dort die Nachtschicht planen. Würden Sie uns bekannt machen?\n\nViele Grüße, Ruben Holt',
    ],
    news: [
      'Guten Tag Frau Wolter, Ihr Beitrag über das leere Regal benennt, was die meisten nur zählen. Genau daran arbeite ich mit Lagern. Was hat Sie dort zuerst hinsehen lassen?\n\nViele Grüße, Ruben Holt',
      'Guten Tag Herr Petersen, alles Gute für das neue Lager. In den ersten Wochen sagen einem die Leute noch, was nicht läuft. Soll ich Ihnen die fünf Fragen schicken, die ich dann stelle?\n\nViele Grüße, Ruben Holt',
    ],
    event: [
      'Guten Tag Frau Wolter, schön, dass wir uns auf dem Lagertag kennengelernt haben. Ihre zwei Formulare für eine Palette sind mir im Kopf geblieben. Ich würde gern in Kontakt bleiben.\n\nViele Grüße, Ruben Holt',
      'Guten Tag Herr Petersen, wir saßen auf dem Lagertag nebeneinander. Sie führen vier Lager, ich mache Bestandszählungen. Wie lange dauert eine bei Ihnen?\n\nViele Grüße, Ruben Holt',
    ],
    cold: [
      'Guten Tag Frau Wolter, danke für die Vernetzung. Ich helfe Lagern, mit der Zählung am selben Tag fertig zu werden. Ist das bei Ihnen ein Thema?\n\nViele Grüße, Ruben Holt',
      'Guten Tag Herr Petersen, wir sind seit dem Frühjahr verbunden. Ich zähle mit Lagern den Bestand, eines kam von zwei Tagen auf einen. Steht bei Ihnen eine Zählung an?\n\nViele Grüße, Ruben Holt',
    ],
  },
};

/** Two finished messages of the family of a situation. */
export const examplesFor = (situation: SituationId, language: Language): readonly string[] =>
  examples[language][families[situation]];
