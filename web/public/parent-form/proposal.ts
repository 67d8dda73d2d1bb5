import { type ChangeEvent, useCallback, useEffect, useRef } from 'react'
import { FORFAIT_A_DEFINIR, TYPES_SERVICE } from '#contract/parent-requests.ts'
import type { Prestation } from '#contract/prestations.ts'
import type { FieldValues } from '../../ui/form.ts'

/** Service type and package that the address of the form names; empty when it names none that exists. */
export interface Preset {
  readonly typeService: string
  readonly forfait: string
}

/** `service` names a service type, `forfait` (or else `service`) a package. */
export const readPreset = (search: string, prestations: readonly Prestation[]): Preset => {
  const query = new URLSearchParams(search)
  const service = query.get('service') ?? ''
  const forfait = query.get('forfait') ?? service
  return {
    typeService: Object.hasOwn(TYPES_SERVICE, service) ? service : '',
    forfait: prestations.some(({ id }) => id === forfait) ? forfait : '',
  }
}

/**
 * Id of the package of a service type: the active one with the same id, else empty. The id of FORFAIT_A_DEFINIR if no
 * package is active.
 */
const packageOf = (typeService: string, prestations: readonly Prestation[]): string => {
  if (prestations.length === 0) return FORFAIT_A_DEFINIR.id
  return prestations.some(({ id }) => id === typeService) ? typeService : ''
}

interface Hours {
  readonly horaireDebut: string
  readonly horaireFin: string
}

/** Hours of a package, empty when it has none. */
const hoursOf = (forfait: string, prestations: readonly Prestation[]): Hours => {
  const { horaireDebut, horaireFin } = prestations.find(({ id }) => id === forfait) ?? {}
  return { horaireDebut: horaireDebut ?? '', horaireFin: horaireFin ?? '' }
}

/** Whether the form shows the hours of its package. */
export const showsProposedHours = (values: FieldValues, prestations: readonly Prestation[]): boolean => {
  const { horaireDebut, horaireFin } = hoursOf(values.forfait ?? '', prestations)
  return horaireDebut !== '' && values.horaireDebut === horaireDebut && values.horaireFin === horaireFin
}

interface Form {
  readonly fill: (wanted: FieldValues) => void
  /** Values of the fields now, before the next rendering. */
  readonly readNow: () => FieldValues
}

/**
 * A service type proposes its package, and a package proposes its hours. A proposal does not fill a field that the
 * visitor changed, nor one that differs from the last proposal, for example in a resumed draft.
 */
export const useProposals = ({ fill, readNow }: Form, prestations: readonly Prestation[], preset: Preset) => {
  const touched = useRef(new Set<string>())
  /** Set while the code fills fields; null when the visitor does. */
  const cause = useRef<'proposal' | 'restore' | null>(null)
  /** Values that the last proposals were made for. */
  const last = useRef({ typeService: '', forfait: packageOf('', prestations) })

  const fillBecause = useCallback(
    (why: 'proposal' | 'restore', values: FieldValues) => {
      const outer = cause.current
      cause.current = why
      fill(values)
      cause.current = outer
    },
    [fill],
  )

  const follow = useCallback(
    (name: string, value: string) => {
      const { forfait = '', horaireDebut = '', horaireFin = '' } = readNow()
      if (name === 'typeService') {
        const before = packageOf(last.current.typeService, prestations)
        last.current.typeService = value
        if (!touched.current.has('forfait') && forfait === before)
          fillBecause('proposal', { forfait: packageOf(value, prestations) })
      }
      if (name === 'forfait') {
        const before = hoursOf(last.current.forfait, prestations)
        last.current.forfait = value
        const isFree = !touched.current.has('horaireDebut') && !touched.current.has('horaireFin')
        if (isFree && horaireDebut === before.horaireDebut && horaireFin === before.horaireFin)
          fillBecause('proposal', { ...hoursOf(value, prestations) })
      }
    },
    [fillBecause, prestations, readNow],
  )

  const onChange = (event: ChangeEvent<HTMLFormElement>) => {
    const { name, value } = event.target as unknown as HTMLInputElement
    if (cause.current === 'restore') {
      if (name === 'typeService' || name === 'forfait') last.current[name] = value
      return
    }
    if (cause.current === null) touched.current.add(name)
    follow(name, value)
  }

  // What was chosen before hydration, or filled in again by the browser; then the choices of the address. Neither
  // replaces another choice.
  useEffect(() => {
    // A select on its disabled first option has no value.
    const { typeService = '', forfait = '' } = readNow()
    if (typeService) follow('typeService', typeService)
    else if (preset.typeService) fillBecause('proposal', { typeService: preset.typeService })
    if (forfait) follow('forfait', forfait)
    if (preset.forfait && forfait === packageOf('', prestations))
      fillBecause('proposal', { forfait: preset.forfait })
  }, [preset.typeService, preset.forfait, prestations, readNow, follow, fillBecause])

  /** Fills the form with a draft or an entry that is corrected: nothing is proposed for its values. */
  const restore = useCallback((values: FieldValues) => fillBecause('restore', values), [fillBecause])
  return { onChange, restore }
}
