import type { Prompt } from '@app/contracts/engagement/engagement.api';
import { useState } from 'react';
import { isAnswered } from './engagement-labels';
import { PostedSheet } from './posted-sheet';
import { PromptCard } from './prompt-list';
import { ReplyComing, ReplySheet } from './reply-sheet';

interface OpenPromptsProps {
  /** Open prompts, and those whose reply was approved on this visit, which stay in their places. */
  prompts: readonly Prompt[];
  onApproved: (id: string) => void;
  onNotYet: (id: string) => void;
}

/** The prompts to answer. The keys act on the first one, or on the one that the person works in. */
export const OpenPrompts = ({ prompts, onApproved, onNotYet }: OpenPromptsProps) => {
  const [chosen, setChosen] = useState<string | null>(null);
  const open = prompts.filter(({ state }) => state === 'open');
  const current = open.find(({ id }) => id === chosen) ?? open.find(isAnswered);
  return (
    <ul>
      {prompts.map((prompt) => {
        const { id, state } = prompt;
        return (
          <PromptCard
            key={id}
            prompt={prompt}
            folded={state === 'open' && current !== undefined && id !== current.id}
            onFocus={() => setChosen(id)}
            position={state === 'open' ? `${open.indexOf(prompt) + 1} of ${open.length}` : undefined}
          >
            {!isAnswered(prompt) ? (
              <ReplyComing prompt={prompt} />
            ) : state === 'open' ? (
              <ReplySheet prompt={prompt} current={id === current?.id} onApproved={onApproved} />
            ) : (
              <PostedSheet prompt={prompt} onNotYet={() => onNotYet(id)} />
            )}
          </PromptCard>
        );
      })}
    </ul>
  );
};
