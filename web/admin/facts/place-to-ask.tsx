import { useApplicationFacts, useRequestFacts } from './use-facts.ts'

const ASK = <strong className="text-laterite-fonce">{'Quartier à préciser\u00a0: '}</strong>

/** On a request's card, before its address: says that no quarter could be read. */
export const RequestPlaceToAsk = ({ id }: { readonly id: string }) =>
  useRequestFacts(id)?.place.isQuarter === false ? ASK : null

/** On an application's card, before its address: says that no quarter could be read. */
export const ApplicationPlaceToAsk = ({ id }: { readonly id: string }) =>
  useApplicationFacts(id)?.place.isQuarter === false ? ASK : null
