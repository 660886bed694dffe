import type { User } from '@app/contracts/account/account.api';
import { cardLimits } from '@app/contracts/account/account.constants';
import type { Card } from '@app/contracts/voice/card';
import type { AuthorsCard } from '@app/contracts/voice/card.api';
import type { CardInDrafts, cardInDrafts } from '@app/contracts/voice/voice.api';
import { answerDays } from '@app/contracts/metrics/analytics.constants';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type KeyboardEvent, useState } from 'react';
import { Form } from '@/shared/forms/form';
import { getQuery } from '@/shared/http/get-query';
import { plural } from '@/shared/lib/format';
import { keepFocus } from '@/shared/lib/keep-focus';
import { offWhenReadOnly } from '@/shared/session/read-only';
import { Button } from '@/shared/ui/button';
import { focusOnMount, Textarea } from '@/shared/ui/field';
import { Panel, Ruled } from '@/shared/ui/panel';
import { useChangeCard } from '@/shared/queries/use-change-card';
import { cardFields, cardLabels, lineOf, linesOf } from '@/shared/labels/card-labels';
import { answerFromProfile } from '@/shared/labels/answer-from-profile';
import type { CardEdit, SettingsForm } from '@/shared/forms/use-settings-form';

type Field = keyof Card;

const mostLines: Partial<Record<Field, number>> = { results: cardLimits.results, offers: cardLimits.offers };

/** How many drafts use each answer. New texts change these numbers too. */
const inDraftsQuery = getQuery<typeof cardInDrafts>(['content', 'card'], '/api/voice/card');

/** How many of the newest drafts are counted. */
const latest = 50;

const hintOf = (field: Field, count: number, used: CardInDrafts | undefined): string | null => {
  if (field === 'whoIHelp' || field === 'withWhat' || field === 'question') {
    // The line is there from the start, so that the parts below stay where they are.
    if (!used) return '\u00A0';
    if (used.drafts === 0) return 'In no draft yet';
    const stands = `Stands in ${used[field]} of ${used.drafts < latest ? plural(used.drafts, 'draft') : `the last ${latest} drafts`}`;
    const answered = field === 'question' ? (used.questionAnswered ?? 0) : 0;
    return answered > 0 ? `${stands}, answered ${plural(answered, 'time')} in ${answerDays} days` : stands;
  }
  if (field === 'results') return `${count} of ${cardLimits.results}. A draft uses one and never changes its number`;
  if (field === 'offers') return `${count} of ${cardLimits.offers}. A draft asks or offers, never both`;
  return field === 'signature' ? 'Under every draft' : null;
};

interface EditorProps {
  field: Field;
  lines: readonly string[];
  /** Words from before are open when the page opens, and do not take the focus. */
  takesFocus: boolean;
  pending: boolean;
  onType: (lines: string[], takesFocus: boolean) => void;
  onSave: (lines: string[]) => void;
  onCancel: () => void;
}

const Editor = ({ field, lines, takesFocus, pending, onType, onSave, onCancel }: EditorProps) => {
  const most = mostLines[field] ?? 1;
  const save = () => onSave(lines.flatMap((line) => lineOf(line) ?? []));
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || pending) return;
    if (event.key === 'Escape') onCancel();
    if (event.key !== 'Enter') return;
    event.preventDefault();
    save();
  };
  return (
    <Form onSubmit={save} className="grid gap-2">
      {lines.map((line, i) => (
        <Textarea
          key={i}
          ref={takesFocus && i === lines.length - 1 ? focusOnMount : undefined}
          rows={1}
          aria-label={most > 1 ? `${cardLabels[field]}, line ${i + 1}` : cardLabels[field]}
          value={line}
          readOnly={pending}
          maxLength={field === 'signature' ? cardLimits.signature : cardLimits.line}
          onChange={(event) => onType(lines.with(i, event.target.value), takesFocus)}
          onKeyDown={onKeyDown}
          className="resize-none font-serif text-[15px]/[23px]"
        />
      ))}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" size="sm" pending={pending}>
          Save
        </Button>
        <Button variant="quiet" size="sm" onClick={onCancel} disabled={pending}>
          Cancel
        </Button>
        {lines.length < most && (
          <Button
            variant="quiet"
            size="sm"
            disabled={!lineOf(lines.at(-1) ?? '')}
            onClick={() => onType([...lines, ''], true)}
          >
            Add another
          </Button>
        )}
      </div>
    </Form>
  );
};

/** Null when nothing is left. */
const without = <T extends object>(of: T | null, field: keyof T): Omit<T, keyof T> | null => {
  const left = Object.entries(of ?? {}).filter(([name]) => name !== field);
  return left.length > 0 ? (Object.fromEntries(left) as T) : null;
};

const isChanged = ({ first, lines }: CardEdit): boolean => lines.join('\n') !== first.join('\n');

export const CardAnswers = ({ card, user, form }: { card: AuthorsCard; user: User; form: SettingsForm }) => {
  // The counts are optional, so an error is not shown.
  const { data: used } = useQuery(inDraftsQuery);
  const [typed, setTyped] = form.answers;
  /** The open answers, also those without a change. `card`: the answers as they were then. */
  const [opened, setOpened] = useState<Partial<Record<Field, CardEdit & { takesFocus: boolean; card: Card }>>>({});
  // Another tab saved or discarded the same answer: its words are old now.
  const old = cardFields.find((field) => {
    const editing = typed?.[field] ? undefined : opened[field];
    return editing && (isChanged(editing) || linesOf(editing.card[field]).join() !== linesOf(card[field]).join());
  });
  if (old) setOpened(without(opened, old) ?? {});
  const edit = (field: Field, editing: CardEdit, takesFocus: boolean) => {
    setOpened((now) => ({ ...now, [field]: { ...editing, takesFocus, card } }));
    setTyped((now) => (isChanged(editing) ? { ...now, [field]: editing } : without(now, field)));
  };
  const open = (field: Field, first: readonly string[]) =>
    edit(field, { first, lines: first.length > 0 ? first : [''] }, true);
  const close = (field: Field) => {
    setOpened((now) => without(now, field) ?? {});
    setTyped((now) => without(now, field));
  };
  const change = useChangeCard('Your card is as it was. Please try again.');
  // After an error, the words stay in their field.
  const save = (field: Field, { first }: CardEdit, lines: string[]) =>
    change.act(mostLines[field] ? { [field]: lines, basedOn: { [field]: first } } : { [field]: lines[0] ?? null }, () =>
      close(field),
    );
  const blank = cardFields.filter((field) => linesOf(card[field]).length === 0);
  const offered = blank.includes('whoIHelp') ? answerFromProfile(user) : null;
  return (
    <>
      <Panel aria-label="Your answers">
        <Ruled ref={keepFocus}>
          {cardFields.map((field) => {
            const lines = linesOf(card[field]);
            const hint = hintOf(field, lines.length, used);
            const editing = typed?.[field] ?? opened[field];
            const isOpen = editing !== undefined;
            const does = lines.length > 0 ? 'Change' : 'Answer';
            return (
              <li
                key={field}
                data-row={cardLabels[field]}
                className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-4 gap-y-0.5 px-[18px] py-[11px] max-md:px-3.5 sm:grid-cols-[148px_minmax(0,1fr)_auto]"
              >
                <span className="font-medium">{cardLabels[field]}</span>
                <div className="max-sm:col-span-2 max-sm:row-start-2">
                  {isOpen ? (
                    <Editor
                      field={field}
                      lines={editing.lines}
                      takesFocus={opened[field]?.takesFocus ?? false}
                      pending={change.running.some((one) => one[field] !== undefined)}
                      onType={(next, takesFocus) => edit(field, { ...editing, lines: next }, takesFocus)}
                      onSave={(next) => save(field, editing, next)}
                      onCancel={() => close(field)}
                    />
                  ) : lines.length > 0 ? (
                    lines.map((line) => (
                      <p key={line} className="font-serif text-[15px]/[23px] wrap-anywhere">
                        {line}
                      </p>
                    ))
                  ) : (
                    <p className="text-ink-3">
                      {field === 'signature' && user.firstName
                        ? `Not answered. Drafts are signed ${user.firstName}`
                        : field === 'whoIHelp' || field === 'withWhat'
                          ? 'Not answered. Each draft has a gap there for you to fill'
                          : 'Not answered. Drafts leave it out'}
                    </p>
                  )}
                  {!isOpen && hint && lines.length > 0 && <p className="text-sm text-ink-3">{hint}</p>}
                  {!isOpen && field === 'whoIHelp' && offered && (
                    <p className="mt-1.5 flex flex-wrap items-baseline gap-x-3 gap-y-1 border-l border-line-3 pl-3">
                      <span className="text-sm text-ink-3">Your profile says</span>
                      <span className="note">{offered}</span>
                      <Button changes variant="quiet" size="sm" onClick={() => open(field, [offered])}>
                        Use it
                      </Button>
                    </p>
                  )}
                </div>
                {!isOpen && (
                  <button
                    type="button"
                    data-opens
                    {...offWhenReadOnly()}
                    aria-label={`${does}: ${cardLabels[field]}`}
                    onClick={() => open(field, lines)}
                    className="link text-ink-2 max-sm:col-start-2 max-sm:row-start-1 max-md:min-h-8"
                  >
                    {does}
                  </button>
                )}
              </li>
            );
          })}
        </Ruled>
      </Panel>
      <p className="-mt-2.5 max-w-[60ch] text-sm text-ink-3">
        An answer closes its gap in every waiting draft. Drafts you have approved stay as they are.{' '}
        {blank.length > 0 && (
          <Link to="/welcome" className="link text-ink-2">
            Go through the questions with examples
          </Link>
        )}
      </p>
    </>
  );
};
