/** A call this long after the last input counts as made by a timer, not by a person. */
const ACTIVE_MS = 60_000

let lastInputAt = Date.now()

/** Records the time of each input. Called once, when the back office opens. */
export const recordActivity = (): void => {
  for (const type of ['pointerdown', 'keydown', 'wheel', 'touchmove'])
    addEventListener(
      type,
      () => {
        lastInputAt = Date.now()
      },
      { capture: true, passive: true },
    )
}

/** Whether the last input, or the opening of the page, was less than a minute ago. */
export const isUserActive = (): boolean => Date.now() - lastInputAt < ACTIVE_MS
