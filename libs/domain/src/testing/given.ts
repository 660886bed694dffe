import { type Decider, DomainError, fold } from '../decider';

/** Reads as a sentence: `given(content, [drafted]).when(approve).then([approved])`. */
export const given = <Command, State, Event>(decider: Decider<Command, State, Event>, past: Event[]) => ({
  when: (command: Command) => {
    const decide = () => decider.decide(command, fold(decider, past));
    return {
      // oxlint-disable-next-line unicorn/no-thenable -- a sentence, never awaited
      then: (events: Event[]) => expect(decide()).toEqual(events),
      thenNothing: () => expect(decide()).toEqual([]),
      thenRefused: (code: string) => {
        let refusal: unknown;
        try {
          decide();
        } catch (error) {
          refusal = error;
        }
        expect(refusal).toBeInstanceOf(DomainError);
        expect((refusal as DomainError).code).toBe(code);
      },
    };
  },
});
