/** Class of a dialog's title. A name has up to 200 letters: a long one is smaller, so that the record stays in sight. */
export const titleClass = (title: string): string =>
  `wrap-anywhere ${title.length > 60 ? 'text-base leading-snug' : 'text-xl'}`
