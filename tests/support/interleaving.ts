import type { WithDatabase } from '#web/offline/database.ts'
import type { RetryReason } from '#web/offline/retry.ts'
import type { Transport } from '#web/offline/transport.ts'
import type { createPhone, FakeServer, Fault } from './offline.ts'

/** Long enough for the fake storage to finish the work of one step. */
const settle = async (): Promise<void> => {
  for (let turn = 0; turn < 25; turn++) await new Promise((resolve) => setImmediate(resolve))
}

/**
 * Tabs that wait at a gate before and after each call to storage or network, until the test opens that gate. So a test
 * can run the calls in any order, and kill a tab between two steps.
 */
export const createGatedTabs = (phone: ReturnType<typeof createPhone>, server: FakeServer) => {
  const gates: { readonly tab: object; readonly open: () => void }[] = []
  let free = false

  const openTab = () => {
    const life = { alive: true }
    const gate = (): Promise<void> =>
      new Promise((resolve) => {
        if (!life.alive) return
        if (free) resolve()
        else gates.push({ tab: life, open: resolve })
      })
    const alive = <T>(result: T): Promise<T> =>
      life.alive ? Promise.resolve(result) : new Promise(() => undefined)

    const reach =
      (storage: WithDatabase): WithDatabase =>
      async (work) => {
        await gate()
        const result = await storage(work)
        await gate()
        return alive(result)
      }
    const send: Transport = async (outgoing) => {
      await gate()
      const answer = await server.send(outgoing)
      await gate()
      return alive(answer)
    }
    const tab = phone.openTab({ reach, send })
    return {
      ...tab,
      kill: () => {
        life.alive = false
        for (let index = gates.length - 1; index >= 0; index--)
          if (gates[index]?.tab === life) gates.splice(index, 1)
        tab.kill()
      },
    }
  }

  return {
    openTab,
    settle,
    /** Opens one gate, chosen by `choice`. */
    step: async (choice: number): Promise<void> => {
      const [gate] = gates.length > 0 ? gates.splice(choice % gates.length, 1) : []
      gate?.open()
      await settle()
    },
    /** Opens all gates. They stay open. */
    open: async (): Promise<void> => {
      free = true
      for (const gate of gates.splice(0)) gate.open()
      await settle()
    },
  }
}

/**
 * One step of a generated run (web/offline/interleavings.test.ts). `tab`: index of the tab. `choice`: index of a gate
 * (modulo their number), of a row of the server, or of an entry of the phone. `refused`: the server refuses the
 * content.
 */
export type Step =
  | { readonly does: 'step'; readonly choice: number }
  | { readonly does: 'submit'; readonly tab: number; readonly refused: boolean }
  | { readonly does: 'send'; readonly tab: number; readonly reason: RetryReason }
  | { readonly does: 'kill'; readonly tab: number }
  | { readonly does: 'network'; readonly fault: Fault }
  | { readonly does: 'wait'; readonly ms: number }
  /** The eight seconds pass after which a form stops waiting for an answer. */
  | { readonly does: 'screenLimit' }
  | { readonly does: 'agencyDeletes'; readonly choice: number }
  | { readonly does: 'personDeletes'; readonly tab: number; readonly choice: number }
