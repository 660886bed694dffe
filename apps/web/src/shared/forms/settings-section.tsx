import { type ReactNode, useId } from 'react';
import { keepFocus } from '@/shared/lib/keep-focus';

/** A part of the settings: its name and purpose at the left, its controls at the right. */
export const Section = ({ title, about, children }: { title: string; about: string; children: ReactNode }) => {
  const id = useId();
  return (
    <section
      ref={keepFocus}
      aria-labelledby={id}
      className="grid gap-x-11 gap-y-3.5 border-t border-line pt-[22px] pb-[26px] [.settings-part:first-of-type>&:first-child]:border-t-0 max-md:first:border-t-0 lg:grid-cols-[212px_minmax(0,1fr)] lg:gap-y-5 lg:pt-7 lg:pb-8"
    >
      <div>
        <h2 id={id} className="text-lg font-semibold tracking-[-0.01em]">
          {title}
        </h2>
        <p className="mt-1 max-w-[60ch] text-pretty text-ink-3 lg:max-w-[30ch]">{about}</p>
      </div>
      <div className="grid max-w-[760px] min-w-0 grid-cols-[minmax(0,1fr)] gap-5">{children}</div>
    </section>
  );
};
