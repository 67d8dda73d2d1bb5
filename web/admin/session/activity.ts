/** A call made this long after the last touch or key is the screen's own, not a person's act. */
const ACT_MS = 60_000

let lastAct = Date.now()

/** Notes every sign of a person; called once, when the back office opens. */
export const noteActivity = (): void => {
  for (const sign of ['pointerdown', 'keydown', 'wheel', 'touchmove'])
    addEventListener(
      sign,
      () => {
        lastAct = Date.now()
      },
      { capture: true, passive: true },
    )
}

export const isPersonThere = (): boolean => Date.now() - lastAct < ACT_MS
