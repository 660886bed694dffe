import { Controller } from '@nestjs/common';
import { askSupport, type ChatAnswer } from '@app/contracts/support/support.api';
import { DataSource } from 'typeorm';
import { Handle, type Received } from '../../platform/http/endpoint';
import { SupportWriter } from '../../shared/ports';
import { findPassages } from './passages.queries';

/** A model gets this many passages; an answer links to this many articles. */
const mostPassages = 4;
const mostLinks = 2;

const unknown = 'The help articles do not answer that, and I would be guessing.';

/** Answers questions from the help articles. The model gets the question as data, never as an instruction. Nothing is stored. */
@Controller()
export class ChatController {
  constructor(
    private readonly source: DataSource,
    private readonly writer: SupportWriter,
  ) {}

  @Handle(askSupport)
  async answer({ body, request: { person } }: Received<typeof askSupport>): Promise<ChatAnswer> {
    const { message, conversationHistory } = body;
    const passages = await findPassages(this.source, message, mostPassages);
    const [best] = passages;
    if (!best) {
      const then = person
        ? 'A person can look at it: create a ticket.'
        : 'Sign in to create a ticket, and a person looks at it.';
      return { reply: `${unknown} ${then}`, known: false, writer: 'articles', articles: [] };
    }
    const texts = passages.map(({ title, heading, text }) => [title, heading, text].filter(Boolean).join('\n'));
    const worded = person && (await this.writer.answer(person.id, message, conversationHistory, texts));
    return {
      reply: worded ?? best.text,
      known: true,
      writer: worded ? 'ai' : 'articles',
      articles: passages
        .filter(({ slug }, i) => passages.findIndex((other) => other.slug === slug) === i)
        .slice(0, mostLinks)
        .map(({ slug, title, heading }) => ({ slug, title, heading })),
    };
  }
}
