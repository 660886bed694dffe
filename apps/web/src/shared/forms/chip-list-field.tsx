import { GripVertical, X } from 'lucide-react';
import { type KeyboardEvent, type PointerEvent, type ReactNode, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { cn } from '@/shared/lib/cn';
import { putFocus } from '@/shared/lib/leave-focus';
import { offWhenReadOnly, readOnly } from '@/shared/session/read-only';
import { ErrorSentence } from '@/shared/ui/field';

interface ChipListProps {
  label: ReactNode;
  /** For screen readers: the label as plain text. */
  name: string;
  /** In the empty field: `Add a topic`. */
  add: string;
  values: readonly string[];
  most: number;
  /** The most characters of one. */
  longest: number;
  onChange: (values: string[]) => void;
  hint?: ReactNode;
  error?: string | undefined;
  /** The order counts: chips can be dragged, and moved with Alt and the arrow keys. */
  ordered?: boolean;
  /** The chips are in the serif, because they appear in texts in the person's name. */
  serif?: boolean;
  struck?: boolean;
}

const moved = (values: readonly string[], from: number, to: number): string[] => {
  const all = [...values];
  all.splice(to, 0, ...all.splice(from, 1));
  return all;
};

const same = (a: string, b: string) => a.toLowerCase() === b.toLowerCase();

/** Texts as chips: Enter or a comma adds one, a pasted list adds each, Backspace in the empty field removes the last. */
export const ChipList = (props: ChipListProps) => {
  const { label, name, add, values, most, longest, onChange, hint, error, ordered = false, serif, struck } = props;
  const id = useId();
  const list = useRef<HTMLUListElement>(null);
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [said, setSaid] = useState('');
  /** The order while a chip is dragged, and the chip. */
  const [drag, setDrag] = useState<{ values: string[]; value: string } | null>(null);
  const shown = drag?.values ?? values;

  /** A phrase may have a comma. */
  const separator = serif ? /\n/ : /[,;\n]/;
  /** Adds each text of a list. What cannot be added stays in the field. */
  const enter = (typed = text) => {
    const texts = typed.split(separator).flatMap((each) => each.replaceAll(/\s+/g, ' ').trim() || []);
    const all = [...values];
    const stays: string[] = [];
    let why: string | null = null;
    for (const words of texts) {
      const known = all.some((value) => same(value, words));
      // A list that was pasted may repeat what is there.
      if (known && texts.length > 1) continue;
      const refusal = known
        ? `“${words}” is in the list.`
        : all.length >= most
          ? `${most} are the limit. Remove one to add “${words}”.`
          : words.length > longest
            ? `“${words}” is too long: ${longest} characters are the limit.`
            : null;
      if (refusal) stays.push(words);
      else all.push(words);
      why ??= refusal;
    }
    const added = all.slice(values.length);
    setText(stays.join(', '));
    setProblem(why);
    if (added.length === 0) return;
    setSaid(`${added.join(', ')} added`);
    onChange(all);
  };
  const remove = (value: string) => {
    setProblem(null);
    setSaid(`${value} removed`);
    onChange(values.filter((each) => each !== value));
  };
  /** The focus goes to the button of the next chip, or of the one before, so the person can remove several. */
  const removeByButton = (value: string, button: HTMLElement) => {
    const others = [...(list.current?.querySelectorAll<HTMLElement>('[data-removes]') ?? [])].filter(
      (other) => other !== button,
    );
    putFocus(others[values.indexOf(value)] ?? others.at(-1) ?? list.current?.querySelector('input'));
    remove(value);
  };
  const onInputKey = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return;
    const last = values.at(-1);
    if (event.key === 'Enter') {
      event.preventDefault();
      enter();
    } else if (event.key === 'Backspace' && text === '' && last !== undefined && !readOnly.why) remove(last);
  };
  const onChipKey = (event: KeyboardEvent, value: string) => {
    const step = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }[event.key];
    if (!ordered || !event.altKey || step === undefined) return;
    event.preventDefault();
    const to = values.indexOf(value) + step;
    if (to < 0 || to >= values.length) return;
    setSaid(`${value} is now ${to + 1} of ${values.length}`);
    onChange(moved(values, to - step, to));
  };
  const onDrag = (event: PointerEvent) => {
    if (!drag) return;
    const over = document.elementFromPoint(event.clientX, event.clientY)?.closest('li');
    if (!over?.parentElement || over.parentElement !== list.current) return;
    const from = drag.values.indexOf(drag.value);
    const at = Array.from(over.parentElement.children).indexOf(over);
    // Behind the middle of a chip means after it. Without this rule, a chip on a wider one changes places with each move.
    const { left, width } = over.getBoundingClientRect();
    const gap = Math.min(event.clientX < left + width / 2 ? at : at + 1, drag.values.length);
    const to = from < gap ? gap - 1 : gap;
    if (to === from) return;
    // It renders at once. On a slow machine the drop would otherwise come before the last move is rendered, and lose it.
    flushSync(() => setDrag({ ...drag, values: moved(drag.values, from, to) }));
  };
  const onDrop = () => {
    if (!drag) return;
    setDrag(null);
    if (drag.values.join('\n') === values.join('\n')) return;
    setSaid(`${drag.value} is now ${drag.values.indexOf(drag.value) + 1} of ${values.length}`);
    onChange(drag.values);
  };
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={id} className="text-sm font-medium text-ink-2">
        {label}
      </label>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- its buttons have the keys; the list only follows a drag */}
      <ul
        ref={list}
        aria-label={name}
        onPointerMove={onDrag}
        onPointerUp={onDrop}
        onPointerCancel={() => setDrag(null)}
        // Where text is selected, the browser would drag the text instead.
        onDragStart={(event) => event.preventDefault()}
        className={cn(
          'flex flex-wrap items-center gap-1.5 rounded-control border border-line-2 bg-field p-[7px] has-[input:focus-visible]:border-transparent has-[input:focus-visible]:outline-2 has-[input:focus-visible]:-outline-offset-1 has-[input:focus-visible]:outline-ink',
          drag && 'cursor-grabbing',
          readOnly.why && 'border-transparent bg-fill',
        )}
      >
        {shown.map((value) => (
          <li
            key={value}
            className={cn(
              'inline-flex min-h-7 max-w-full items-center gap-1 rounded-chip bg-fill pr-[3px] max-md:min-h-9',
              ordered ? 'pl-[3px]' : 'pl-[9px]',
              drag?.value === value && 'shadow-float',
            )}
          >
            {ordered && (
              <button
                type="button"
                {...offWhenReadOnly()}
                aria-label={`Move ${value}`}
                aria-describedby={`${id}-hint`}
                className="grid w-5 flex-none cursor-grab self-stretch touch-none place-content-center rounded-[3px] text-ink-3 active:cursor-grabbing max-md:w-8"
                onKeyDown={(event) => onChipKey(event, value)}
                onPointerDown={(event) => {
                  // The list gets the moves: a chip that changes its place in the page loses them.
                  list.current?.setPointerCapture(event.pointerId);
                  setDrag({ values: [...values], value });
                }}
              >
                <GripVertical className="size-3.5" />
              </button>
            )}
            <span
              className={cn(
                'min-w-0 py-1 wrap-anywhere',
                serif && 'font-serif',
                struck && 'line-through decoration-line-3',
              )}
            >
              {value}
            </span>
            <button
              type="button"
              data-removes
              {...offWhenReadOnly()}
              aria-label={`Remove ${value}`}
              onClick={({ currentTarget }) => removeByButton(value, currentTarget)}
              className="grid size-[22px] flex-none place-content-center rounded-[3px] text-ink-2 hover:bg-hover hover:text-ink max-md:size-8"
            >
              <X className="size-3.5" />
            </button>
          </li>
        ))}
        <li className="min-w-[110px] flex-1">
          <input
            id={id}
            value={text}
            readOnly={readOnly.why !== undefined}
            title={readOnly.why}
            maxLength={longest}
            placeholder={add}
            aria-describedby={`${id}-hint`}
            aria-invalid={problem ? true : undefined}
            enterKeyHint="done"
            onChange={({ target: { value } }) => {
              // The keyboard of a phone does not tell which key it is, so the comma is found here.
              if (/[,;]$/.test(value)) return enter(value.slice(0, -1));
              setText(value);
              setProblem(null);
            }}
            // The browser would cut a list after the characters of one text.
            onPaste={(event) => {
              const list = event.clipboardData.getData('text');
              if (!separator.test(list.trim()) || readOnly.why) return;
              event.preventDefault();
              enter(`${text}\n${list}`);
            }}
            onKeyDown={onInputKey}
            onBlur={() => enter()}
            className="h-7 w-full bg-transparent px-1.5 outline-none max-md:h-9 max-md:text-lg"
          />
        </li>
      </ul>
      {(problem ?? error) && <ErrorSentence>{problem ?? error}</ErrorSentence>}
      <p id={`${id}-hint`} className="flex justify-between gap-3 text-sm text-ink-3">
        <span>{hint ?? 'Enter or a comma adds one'}</span>
        <span className="whitespace-nowrap tabular-nums">
          {values.length} of {most}
        </span>
      </p>
      <p aria-live="polite" className="sr-only">
        {said}
      </p>
    </div>
  );
};
