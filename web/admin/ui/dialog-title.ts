/**
 * CSS classes of the title of a dialog or of an open record. Titles of more than 60 characters are smaller, to leave
 * room for the content.
 */
export const titleClass = (title: string): string =>
  `wrap-anywhere ${title.length > 60 ? 'text-base leading-snug' : 'text-xl'}`
