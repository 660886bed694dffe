import type { ReactNode } from 'react';
import { DismissMenu } from './dismiss-menu';

interface SuggestionLineProps {
  id: string;
  name: string;
  reason: string;
  /** The text of the button that dismisses. */
  dismiss: string;
  /** The action. */
  children: ReactNode;
}

/** A suggestion or a prompt: its name, the fact behind it, one action, and a menu to dismiss it. */
export const SuggestionLine = ({ id, name, reason, dismiss, children }: SuggestionLineProps) => (
  <li data-row={id} className="px-[18px] py-3 max-md:px-3.5">
    <p className="font-medium wrap-anywhere">
      <bdi>{name}</bdi>
    </p>
    <p className="text-sm text-ink-3">{reason}</p>
    <div className="mt-2 flex flex-wrap gap-2">
      {children}
      <DismissMenu label={dismiss} id={id} name={name} />
    </div>
  </li>
);
