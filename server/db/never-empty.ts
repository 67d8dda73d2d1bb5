/**
 * Values for `in`, which SQL refuses without any: the empty text, which no record has as an id, a path or a number,
 * keeps the list from being empty.
 */
export const neverEmpty = (values: readonly string[]): string[] => [...values, '']
