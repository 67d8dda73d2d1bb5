import { useLayoutEffect } from 'react'

/** How many mounted components ask for each class. */
const users = new Map<string, number>()

/**
 * Puts a class on `body` while a component that calls this is mounted. For style sheets in place of `body:has(…)`,
 * which Firefox knows from version 121 (TARGET in scripts/build/programs.ts).
 */
export const useBodyClass = (name: string): void =>
  useLayoutEffect(() => {
    const update = (change: 1 | -1) => {
      const count = (users.get(name) ?? 0) + change
      users.set(name, count)
      document.body.classList.toggle(name, count > 0)
    }
    update(1)
    return () => update(-1)
  }, [name])

/** `useBodyClass` for a part of a component that is not always there. Renders nothing. */
export const BodyClass = ({ name }: { readonly name: string }): null => {
  useBodyClass(name)
  return null
}
