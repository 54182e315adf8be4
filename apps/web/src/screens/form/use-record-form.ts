import { zodResolver } from '@hookform/resolvers/zod';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { type DefaultValues, type FieldPath, type FieldValues, type UseFormReturn, useForm } from 'react-hook-form';
import type { z } from 'zod';
import { refusalText } from '#session/refusal-text.ts';
import { type SentWith, useSaves } from '#session/saves.ts';
import { toast } from '#ui/toast.tsx';
import { useRest } from '#ui/use-rest.ts';
import { formErrors, holds, type RefusalFields } from './form-errors.ts';

export interface RecordFormOptions<Input extends FieldValues, Saved> {
  /** The contract's schema of the body; what the form holds is its input, as it travels. */
  schema: z.ZodType<unknown, Input>;
  /** What the fields show at first and after Reset. Select fields without a choice start with null. */
  start: DefaultValues<Input>;
  /** Sends the record; the headers carry the idempotency key. */
  save: (input: Input, sent: SentWith) => Promise<Saved>;
  /**
   * The record is stored: says so, goes on. `since` is what was typed while the save was under way, by field; null, and the form
   * is clean, when nothing was. It stays in the form.
   */
  onSaved: (saved: Saved, input: Input, since: Partial<Input> | null) => void;
  /** What the stored record has besides, such as its version: with that, what was typed meanwhile can be saved next. */
  keeps?: ((saved: Saved) => Partial<Input>) | undefined;
  /** At which field the refusals are said; the others are said in a toast only. */
  refusalFields?: RefusalFields<FieldPath<Input>> | undefined;
  /** What is said of a failure for which the server gave no reason; else "Something went wrong." */
  unexplained?: string | undefined;
  /** Shown at the foot of the sidebar while it is under way. */
  label: string;
}

export interface RecordForm<Input extends FieldValues> {
  methods: UseFormReturn<Input, unknown, Input>;
  submit: () => void;
  busy: boolean;
  /** A second after a save, in which another is not taken (spec 1 §9). */
  resting: boolean;
  /** Somebody else changed the record meanwhile; what is typed stays. */
  stale: boolean;
  isUnsaved: () => boolean;
  reset: () => void;
  /** Shows these values as those of a record not begun yet, with the focus in the named field, or, where more was typed since, with that in its fields. */
  startNext: (values: DefaultValues<Input>, focus: FieldPath<Input> | null, since: Partial<Input> | null) => void;
}

/**
 * The state of one form: the contract's schema checks it before it is sent, what the server says comes to the fields, and
 * a save whose answer is lost is sent again under its key, so that it counts once.
 */
export function useRecordForm<Input extends FieldValues, Saved>(
  options: RecordFormOptions<Input, Saved>,
): RecordForm<Input> {
  const { schema, start, refusalFields = {} } = options;
  const methods = useForm<Input, unknown, Input>({
    resolver: zodResolver(schema, undefined, { raw: true }),
    defaultValues: start,
    // The library gives the first refused field the focus once more after a while: whoever has begun to mend it by then would be
    // taken to the next one while they type.
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
    for (const [place, [name, message]] of found.sentences.entries()) {
      methods.setError(name, { type: 'server', message }, { shouldFocus: place === 0 });
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
      // What is in the fields stays there: only what counts as stored is another.
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
      // Whoever goes on typing and saves again within the second is heard; the same twice is not sent twice.
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
      // Drawn before the next key comes, which would bring back what its field showed of the record before.
      flushSync(() => methods.reset(values));
      // Whoever went on typing is in a field already.
      if (since !== null) retype(methods, since);
      // The fields are tied anew when they are drawn again; before that there is nothing to give the focus to.
      else if (focus !== null) setTimeout(() => methods.setFocus(focus));
    },
  };
}

/** The fields in which something else stands by now than was sent; null where none does. */
function changedSince<Input extends FieldValues>(sent: Input, now: Input): Partial<Input> | null {
  const changed = Object.entries(now).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(sent[name]));
  // The compiler forgets the names of entries.
  return changed.length === 0 ? null : (Object.fromEntries(changed) as Partial<Input>);
}

/** Puts values into their fields as somebody who types them does. */
function retype<Input extends FieldValues>(
  methods: UseFormReturn<Input, unknown, Input>,
  values: Partial<Input>,
): void {
  for (const name of Object.keys(values) as FieldPath<Input>[]) {
    const value = values[name];
    if (value !== undefined) methods.setValue(name, value, { shouldDirty: true });
  }
}
