/**
 * A text made of the records of a page, such as their ids, made once for each page. The cache of queries, its observers
 * and their functions keep what they are given, and each would keep a text of its own: 2 kB for 50 ids.
 */
export const textOfPage = <Item extends object>(textOf: (item: Item) => string) => {
  const texts = new WeakMap<readonly Item[], string>()
  return (items: readonly Item[]): string => {
    const text = texts.get(items) ?? items.map(textOf).join(',')
    texts.set(items, text)
    return text
  }
}

/** The ids of a page's records, with commas between them. */
export const idsOfPage = textOfPage<{ readonly id: string }>(({ id }) => id)
