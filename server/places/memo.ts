/** Returns a function that calls `make` once for each key and caches its value. No value is ever removed. */
export const memo = <Input, Value extends object>(
  make: (input: Input) => Value,
  keyOf: (input: Input) => unknown = (input) => input,
): ((input: Input) => Value) => {
  const values = new Map<unknown, Value>()
  return (input) => {
    const key = keyOf(input)
    const known = values.get(key)
    if (known) return known
    const value = make(input)
    values.set(key, value)
    return value
  }
}
