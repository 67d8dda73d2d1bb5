/** A call this long after the last input was made by a timer, not by a person. */
const ACTIVE_MS = 60_000

let lastInputAt = Date.now()

/** Records the time of each input. Called once, when the back office opens. */
export const recordActivity = (): void => {
  for (const sign of ['pointerdown', 'keydown', 'wheel', 'touchmove'])
    addEventListener(
      sign,
      () => {
        lastInputAt = Date.now()
      },
      { capture: true, passive: true },
    )
}

export const isPersonThere = (): boolean => Date.now() - lastInputAt < ACTIVE_MS
