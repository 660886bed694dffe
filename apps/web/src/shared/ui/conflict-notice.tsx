import { GitBranch } from 'lucide-react';
import { useState } from 'react';
import { writeToClipboard } from '@/shared/toast/clipboard';
import { Button } from './button';

interface ConflictNoticeProps {
  /** What the other tab did: `Changed in another tab`. */
  title: string;
  /** What the person typed. */
  text: string;
  onLoad: () => void;
}

/** Another tab changed the text first. The typed text stays in the field. */
export const ConflictNotice = ({ title, text, onLoad }: ConflictNoticeProps) => {
  const [copied, setCopied] = useState(false);
  return (
    <div
      role="alert"
      className="mt-3.5 grid grid-cols-[16px_minmax(0,1fr)] gap-x-2.5 gap-y-2 rounded-control bg-amber-wash px-3 py-2.5"
    >
      <GitBranch aria-hidden className="mt-0.5 text-amber" />
      <div>
        <p className="font-semibold">{title}</p>
        <p>Your text is still here. It cannot be saved, because there is a newer version.</p>
      </div>
      <div className="col-start-2 flex flex-wrap gap-2">
        <Button
          size="sm"
          onClick={() => {
            void writeToClipboard(text).then(setCopied);
          }}
        >
          {copied ? 'Copied' : 'Copy my text'}
        </Button>
        <Button size="sm" onClick={onLoad}>
          Load the newer version
        </Button>
      </div>
    </div>
  );
};
