/**
 * Returns a function that makes the value when it is first called. Schemas take most of the time in which a page starts, and
 * a page needs those of few calls.
 */
export function lazily<Value>(make: () => Value): () => Value {
  let made: { readonly value: Value } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
