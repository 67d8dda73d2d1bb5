import { type Call, FAULTS, type NetworkFault, refusalOf } from './faulty-network.ts'
import type { Random } from './random.ts'

/** Number of calls that the captive portal answers once `portal` has begun it. */
const PORTAL_CALLS = 15

const REFUSAL = refusalOf('message', 'Ce message est refusé')

/**
 * Chooses the fault of each call. `portal` begins a captive portal: it answers the next PORTAL_CALLS requests for
 * assets, for the service worker and for reads of the API.
 */
export const createFaults = (random: Random) => {
  /** Keys that the server may have stored: calls with these get no REFUSAL. */
  const forwarded = new Set<string>()
  let portalCalls = 0
  const ofCall = ({ path, key = '' }: Call): NetworkFault => {
    const name = random.pick({
      none: 50,
      delay: 12,
      slow: 6,
      resetBefore: 9,
      resetAfter: 9,
      error500: 4,
      error500After: 3,
      unavailable: 4,
      badGateway: 3,
      captivePortal: 4,
      brokenJson: 2,
      refusal: 3,
    })
    switch (name) {
      case 'delay':
        return { fault: 'none', delayMs: 20 + random.below(700) }
      case 'slow':
        return { fault: 'slow', pauseMs: 100 + random.below(400) }
      case 'error500After':
        return { ...FAULTS.error500, afterServer: true }
      case 'refusal':
        return path.startsWith('/api/upload') || key === '' || forwarded.has(key) ? FAULTS.none : REFUSAL
      default:
        return FAULTS[name]
    }
  }
  const decide = (call: Call): NetworkFault => {
    if (call.path.startsWith('/api/') && call.method !== 'GET') {
      const fault = ofCall(call)
      const reachesServer =
        ['none', 'slow', 'resetAfter'].includes(fault.fault) || ('afterServer' in fault && fault.afterServer)
      if (reachesServer && call.key) forwarded.add(call.key)
      return fault
    }
    if (/^\/(assets|api|service-worker)/.test(call.path) && portalCalls > 0) {
      portalCalls -= 1
      return FAULTS.captivePortal
    }
    // Delays hydration.
    return call.path.startsWith('/assets/main-')
      ? { fault: 'none', delayMs: random.below(2500) }
      : FAULTS.none
  }
  return {
    decide,
    portal: () => {
      portalCalls = PORTAL_CALLS
    },
  }
}
