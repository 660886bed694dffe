import { factIn, firstLineOf } from './liquid-facts';

/** The first line of a template, its facts by their names. */
export const TemplateLine = ({ text }: { text: string }) => (
  <span className="clip col-span-full font-serif text-[13px]/[18px] text-ink-2">
    {firstLineOf(text).map(({ is, text: part }, i) =>
      is === 'fact' ? (
        <span key={i} className="mx-px rounded-chip bg-fill px-1 py-px font-mono text-[11px] text-ink-2">
          {factIn(part).replaceAll('_', ' ')}
        </span>
      ) : (
        part
      ),
    )}
  </span>
);
