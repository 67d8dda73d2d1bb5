/** Room for the side navigation of a wide screen (web/admin/desk/side-nav.tsx). */
export const BESIDE_NAV = 'lg:pl-56 print:pl-0'

/** Tailwind classes for the width and spacing of most screens. `narrow`: one column of text or fields. */
export const frameClass = (width: 'wide' | 'narrow'): string =>
  `mx-auto flex flex-col gap-5 px-3 pt-3 pb-36 sm:px-6 sm:pt-5 ${width === 'wide' ? 'max-w-6xl' : 'max-w-2xl'}`
