import type { voiceEvidence } from '@app/contracts/voice/voice.api';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { getQuery } from '@/shared/http/get-query';
import { shortDay } from '@/shared/lib/dates';
import { Button } from '@/shared/ui/button';
import { Loaded } from '@/shared/ui/empty-state';
import { WordDiff } from '@/shared/ui/word-diff';
import { SmallSheet } from './small-sheet';

const fewest = 3;

export const RuleEvidence = ({ rule }: { rule: string }) => {
  const texts = useQuery(
    getQuery<typeof voiceEvidence>(['voice', 'evidence', rule], '/api/voice/evidence', { query: { rule } }),
  );
  const [all, setAll] = useState(false);
  if (!texts.data) return <Loaded query={texts} what="The drafts" rows={2} />;
  const shown = texts.data.filter((text) => text.shown);
  const others = texts.data.filter((text) => !text.shown);
  return (
    <div className="grid gap-3">
      <ul className="grid gap-3">
        {(all ? shown : shown.slice(0, fewest)).map(({ id, name, at, written, made }) => (
          <li key={id}>
            <SmallSheet about={`${name ?? 'A text to nobody in particular'}, ${shortDay(at)}`}>
              <WordDiff before={written} after={made} />
            </SmallSheet>
          </li>
        ))}
      </ul>
      {!all && shown.length > fewest && (
        <Button size="sm" className="justify-self-start" onClick={() => setAll(true)}>
          Show the other {shown.length - fewest}
        </Button>
      )}
      {others.length > 0 && (
        <p className="text-sm text-ink-3">
          You left it as it was for {others.map(({ name }) => name ?? 'a text to nobody in particular').join(', ')}.
        </p>
      )}
    </div>
  );
};
