import { type KeyboardEvent, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { cn } from '@/shared/lib/cn';
import { sendForm } from '@/shared/ui/field';
import { type Fact, FactMenu, type Facts, factsFor } from './fact-menu';
import { begunFact, factIn, partsOf, withFact } from './liquid-facts';

interface TemplateFieldProps {
  text: string;
  onType: (text: string) => void;
  found: Facts | undefined;
  /** The lead whose values the facts show. */
  example: string | undefined;
  /** Names in the text that are not facts. */
  unknown: readonly string[];
  readOnly: boolean;
  invalid: boolean;
  describedBy: string | undefined;
  /** Called with true while facts are offered, because the text is then incomplete. */
  onOffer: (offers: boolean) => void;
}

const words = 'letter col-start-1 row-start-1 w-full [text-wrap:wrap] leading-[1.9]!';

/** A copy of the text behind the field. It sets the height of the field, and marks facts, conditions and gaps. */
const Marked = ({ text, unknown }: { text: string; unknown: readonly string[] }) =>
  partsOf(text).map(({ is, text: part }, i) =>
    is === 'words' ? (
      part
    ) : (
      <span
        key={i}
        className={cn(
          'rounded-chip',
          is === 'gap' && 'outline-1 outline-dashed outline-line-3',
          is === 'fact' && unknown.includes(factIn(part))
            ? 'bg-red-wash underline decoration-red decoration-wavy'
            : is !== 'gap' && 'bg-fill',
        )}
      >
        {part}
      </span>
    ),
  );

/** The text of a template. Facts are offered after `{{`. */
export const TemplateField = (props: TemplateFieldProps) => {
  const { text, onType, found, example, unknown, readOnly, invalid, describedBy, onOffer } = props;
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const mark = useRef<HTMLSpanElement>(null);
  const [cursor, setCursor] = useState<number | null>(null);
  const [current, setCurrent] = useState(0);
  const [all, setAll] = useState(false);
  const [place, setPlace] = useState({ left: 0, top: 0 });
  const moveTo = useRef<number | null>(null);

  const before = cursor === null ? '' : text.slice(0, cursor);
  const begun = cursor === null || readOnly ? null : begunFact(before);
  const facts = begun === null || !found ? [] : factsFor(found.facts, begun, all);
  const open = begun !== null && found !== undefined;

  useLayoutEffect(() => {
    if (!open || !mark.current || !field.current) return;
    const most = Math.max(0, field.current.offsetWidth - 356);
    setPlace({
      left: Math.min(mark.current.offsetLeft, most),
      top: mark.current.offsetTop + mark.current.offsetHeight + 4,
    });
  }, [open, cursor]);
  useEffect(() => onOffer(open), [open, onOffer]);
  useLayoutEffect(() => {
    if (moveTo.current === null) return;
    field.current?.setSelectionRange(moveTo.current, moveTo.current);
    moveTo.current = null;
  });

  const close = () => {
    setCursor(null);
    setCurrent(0);
    setAll(false);
  };
  const pick = ({ name }: Fact) => {
    const placed = withFact(text, cursor ?? text.length, name);
    moveTo.current = placed.cursor;
    onType(placed.text);
    close();
  };
  const pressed = (event: KeyboardEvent) => {
    if (!open) return;
    const fact = facts[current];
    if (event.key === 'Escape') close();
    else if (event.key === 'ArrowDown') setCurrent((current + 1) % Math.max(1, facts.length));
    else if (event.key === 'ArrowUp') setCurrent((current + facts.length - 1) % Math.max(1, facts.length));
    else if ((event.key === 'Enter' || event.key === 'Tab') && fact && !event.shiftKey) pick(fact);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    <div className="relative">
      <div className="grid min-h-[6lh]">
        <div aria-hidden className={cn(words, 'pointer-events-none')}>
          <Marked text={text} unknown={unknown} />
          {'\n'}
        </div>
        <div aria-hidden className={cn(words, 'invisible relative')}>
          {before}
          <span ref={mark} />
        </div>
        <textarea
          ref={field}
          data-opens
          aria-label="Template text"
          aria-autocomplete="list"
          aria-controls={open ? id : undefined}
          aria-activedescendant={open && facts[current] ? `${id}-${facts[current].name}` : undefined}
          aria-invalid={invalid || undefined}
          aria-describedby={describedBy}
          dir="auto"
          spellCheck
          readOnly={readOnly}
          value={text}
          onChange={({ target }) => {
            onType(target.value);
            setCursor(target.selectionStart);
            setCurrent(0);
          }}
          onKeyDown={(event) => {
            pressed(event);
            sendForm(event);
          }}
          onBlur={close}
          className={cn(
            words,
            'relative resize-none overflow-hidden bg-transparent text-transparent caret-ink outline-none',
          )}
        />
      </div>
      {open && (
        <FactMenu
          id={id}
          facts={facts}
          found={found}
          begun={begun}
          current={current}
          example={example}
          place={place}
          onPick={pick}
          onAll={all || facts.length === found.facts.length ? undefined : () => setAll(true)}
        />
      )}
    </div>
  );
};
