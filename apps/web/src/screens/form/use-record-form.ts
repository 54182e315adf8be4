import { zodResolver } from '@hookform/resolvers/zod';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { type DefaultValues, type FieldPath, type FieldValues, type UseFormReturn, useForm } from 'react-hook-form';
import type { z } from 'zod';
import { refusalText } from '#session/refusal-text.ts';
import { type SentWith, useSaves } from '#session/saves.ts';
import { toast } from '#ui/overlay/toast.tsx';
import { useRest } from '#ui/use-rest.ts';
import { formErrors, holds, type RefusalFields } from './form-errors.ts';

export interface RecordFormOptions<Input extends FieldValues, Saved> {
  /** The contract's schema of the body. The form stores the schema's input, in wire form. */
  schema: z.ZodType<unknown, Input>;
  /** The initial values of the fields, also after Reset. Select fields without a choice start with null. */
  start: DefaultValues<Input>;
  /** Sends the record; the headers carry the idempotency key. */
  save: (input: Input, sent: SentWith) => Promise<Saved>;
  /**
   * Called when the record is stored: reports it and goes on. `since` contains the values typed while the save was under
   * way, by field. They stay in the form. It is null, and the form is clean, when nothing was typed.
   */
  onSaved: (saved: Saved, input: Input, since: Partial<Input> | null) => void;
  /** Returns further values of the stored record, such as its version. With them the form can save what was typed meanwhile. */
  keeps?: ((saved: Saved) => Partial<Input>) | undefined;
  /** The field that shows each refusal. A refusal without a field shows in a toast only. */
  refusalFields?: RefusalFields<FieldPath<Input>> | undefined;
  /** The message for a failure without a reason from the server; the default is "Something went wrong." */
  unexplained?: string | undefined;
  /** The text at the foot of the sidebar while the save is under way. */
  label: string;
}

export interface RecordForm<Input extends FieldValues> {
  methods: UseFormReturn<Input, unknown, Input>;
  submit: () => void;
  busy: boolean;
  /** Whether the second after a save is running, in which another save is not taken (spec 1 §9). */
  resting: boolean;
  /** Whether another user changed the record meanwhile; typed values stay. */
  stale: boolean;
  isUnsaved: () => boolean;
  reset: () => void;
  /** Shows these values as a new record, with the focus in the named field. Values typed since stay in their fields. */
  startNext: (values: DefaultValues<Input>, focus: FieldPath<Input> | null, since: Partial<Input> | null) => void;
}

/**
 * Returns the state of one form. The contract's schema checks the input before it is sent, and the server's messages
 * appear at the fields. A save without an answer is sent again under its key, so that it counts once.
 */
export function useRecordForm<Input extends FieldValues, Saved>(
  options: RecordFormOptions<Input, Saved>,
): RecordForm<Input> {
  const { schema, start, refusalFields = {} } = options;
  const methods = useForm<Input, unknown, Input>({
    resolver: zodResolver(schema, undefined, { raw: true }),
    defaultValues: start,
    // After a delay, the library focuses the first refused field once more. A user who already corrects that field would
    // be moved to the next one while typing.
    shouldFocusError: false,
  });
  const saves = useSaves();
  const { resting, begin: rest, afterwards } = useRest();
  const [stale, setStale] = useState(false);
  const { isDirty, isSubmitting } = methods.formState;
  const unsaved = useRef(isDirty);
  unsaved.current = isDirty;

  const refused = (error: unknown) => {
    const values = methods.getValues();
    const found = formErrors(error, refusalFields, (name): name is FieldPath<Input> => holds(values, name));
    toast.bad(refusalText(error, options.unexplained));
    for (const [index, [name, message]] of found.sentences.entries()) {
      methods.setError(name, { type: 'server', message }, { shouldFocus: index === 0 });
    }
    if (found.refused !== null) {
      methods.setError(found.refused, { type: 'refusal', message: refusalText(error) }, { shouldFocus: true });
    }
    setStale(found.isStale);
  };
  const send = async (input: Input) => {
    try {
      const saved = await saves.send({ content: input, label: options.label }, (sent) => options.save(input, sent));
      const since = changedSince(input, methods.getValues());
      // The fields keep their values. Only the values that count as stored change.
      methods.reset({ ...input, ...options.keeps?.(saved) }, { keepValues: since !== null });
      if (since !== null) retype(methods, { ...options.keeps?.(saved), ...since });
      unsaved.current = since !== null;
      setStale(false);
      rest();
      options.onSaved(saved, input, since);
    } catch (error) {
      refused(error);
    }
  };
  return {
    methods,
    submit: () => {
      if (isSubmitting) return;
      const focusRefused = () => methods.trigger(undefined, { shouldFocus: true });
      const submit = () => void methods.handleSubmit(send, focusRefused)();
      // A second save within the rest of one second waits, and runs only if something changed since.
      if (resting) afterwards(() => unsaved.current && submit());
      else submit();
    },
    busy: isSubmitting,
    resting,
    stale,
    isUnsaved: () => unsaved.current,
    reset: () => {
      methods.reset(start);
      setStale(false);
    },
    startNext: (values, focus, since) => {
      // Draws before the next key. Otherwise that key would restore the old text of its field.
      flushSync(() => methods.reset(values));
      // After further typing, the focus already is in a field.
      if (since !== null) retype(methods, since);
      // The fields are registered again when they are drawn; before that there is no field to focus.
      else if (focus !== null) setTimeout(() => methods.setFocus(focus));
    },
  };
}

/** Returns the fields whose value now differs from the sent one; null when none does. */
function changedSince<Input extends FieldValues>(sent: Input, now: Input): Partial<Input> | null {
  const changed = Object.entries(now).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(sent[name]));
  // The compiler forgets the names of the entries.
  return changed.length === 0 ? null : (Object.fromEntries(changed) as Partial<Input>);
}

/** Sets values in their fields as if the user typed them. */
function retype<Input extends FieldValues>(
  methods: UseFormReturn<Input, unknown, Input>,
  values: Partial<Input>,
): void {
  for (const name of Object.keys(values) as FieldPath<Input>[]) {
    const value = values[name];
    if (value !== undefined) methods.setValue(name, value, { shouldDirty: true });
  }
}
