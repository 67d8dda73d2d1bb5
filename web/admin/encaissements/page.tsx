import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  endpoints,
  INITIAL_PAYMENT_STATUT,
  isFinalPayment,
  PAYMENT_STATUTS,
  type PaymentTotaux,
  RECEIVED_STATUT,
} from '#contract/payments.admin.ts'
import { Empty } from '../../ui/surfaces.tsx'
import { ExportButton } from '../lists/export-button.tsx'
import { KeepRows, useKeptRows } from '../lists/kept-rows.ts'
import { PrintButton } from '../lists/print-button.tsx'
import { isCurrent, REFRESHED } from '../lists/refresh.ts'
import { choiceOf, searchOf } from '../lists/source.ts'
import { type Filter, filterOf } from '../lists/toolbar.tsx'
import { useAddress } from '../lists/use-address.ts'
import { useList } from '../lists/use-list.ts'
import { QUERY_KEYS } from '../query-keys.ts'
import { ask } from '../session/ask.ts'
import { useMayWrite } from '../session/may-write.tsx'
import { EmptyMonth, MonthPage, MonthRows, MonthSums, YearChart } from '../ui/month-page.tsx'
import { useMonth } from '../ui/month-picker.tsx'
import { formatMois, thisMonth } from '../ui/time.ts'
import { useWide } from '../ui/use-wide.ts'
import { AddFromMonth } from './add-from-month.tsx'
import { ImpayeCards, ImpayeTable } from './impayes.tsx'
import { IMPAYE_COLUMNS, type ImpayeFilters, impayesOf, PRINTED_IMPAYE_COLUMNS } from './impayes-source.ts'
import { PaymentCards, PaymentTable } from './payment-card.tsx'
import { fcfaOf, PAYMENT_COLUMNS, type PaymentFilters, PRINTED_COLUMNS, payments } from './source.ts'

/** Money of the families in one month: received and awaited. */
export const Page = () => {
  const { params } = useAddress()
  const mois = useMonth()
  const totals = useQuery({
    queryKey: [...QUERY_KEYS.payments, 'totaux', mois],
    queryFn: ({ signal }) => ask(endpoints.readPaymentTotaux, { query: { mois }, signal }),
    ...REFRESHED,
  })
  const year = useQuery({
    queryKey: [...QUERY_KEYS.payments, 'annee', mois],
    queryFn: ({ signal }) => ask(endpoints.listPaymentMois, { query: { mois }, signal }),
    ...REFRESHED,
  })
  const initial = useInitialStatut(mois, totals)
  // While no chip is chosen, a search looks in all payments of the month, as that of the salaries in all employees.
  const shown = choiceOf(params, 'statut', STATUTS) ?? (searchOf(params).q ? EVERY_PAYMENT : initial)
  const filter = statutFilter(totals.data, params, shown)
  return (
    <MonthPage
      title="Encaissements"
      action={<AddFromMonth />}
      sums={
        <MonthSums
          totals={totals}
          amountsOf={({ recu, attendu, impayes }) => [
            ['Encaissé', fcfaOf(recu)],
            ['En attente', fcfaOf(attendu)],
            // What remains of the prices of the month. Awaited money is not received: it is counted here too.
            ['À recevoir', fcfaOf(impayes.reste)],
          ]}
        />
      }
      chart={
        <YearChart
          year={year}
          title="Encaissements sur douze mois"
          series={[
            { label: 'Encaissé', fill: 'fill-foret', background: 'bg-foret' },
            { label: 'En attente', fill: 'fill-soleil', background: 'bg-soleil' },
          ]}
          valuesOf={({ recu, attendu }) => [Math.round(Number(recu)), Math.round(Number(attendu))]}
          shown={mois}
        />
      }
    >
      {shown === UNPAID ? (
        <Unpaid key={mois} filters={searchOf(params)} mois={mois} filter={filter} />
      ) : (
        <Payments
          key={mois}
          filters={{ ...payments.filtersOf(params), mois }}
          mois={mois}
          filter={filter}
          isKnown={shown !== undefined}
        />
      )}
    </MonthPage>
  )
}

/** `statut` in the address: in place of the payments, the families that have not paid all of the month. */
const UNPAID = 'a_recevoir'
/** `statut` in the address: all payments of the month. */
const EVERY_PAYMENT = 'tous'
const STATUTS = { [EVERY_PAYMENT]: 'Tous', [UNPAID]: 'À recevoir', ...PAYMENT_STATUTS }

/**
 * What a month opens with while no chip is chosen: the families that have to pay, if there are any; undefined until it
 * is known. Decided when the month is shown: the list must not change by itself when the last of them has paid.
 */
const useInitialStatut = (
  mois: string,
  totals: UseQueryResult<PaymentTotaux>,
): keyof typeof STATUTS | undefined => {
  const [decided, setDecided] = useState<{ mois: string; statut: keyof typeof STATUTS }>()
  if (decided?.mois === mois) return decided.statut
  if (!isCurrent(totals)) return undefined
  if (!totals.data) return EVERY_PAYMENT
  const statut = totals.data.impayes.familles > 0 ? UNPAID : EVERY_PAYMENT
  setDecided({ mois, statut })
  return statut
}

/** Chips of the month. Their numbers are those of the month, not of a search. */
const statutFilter = (
  totals: PaymentTotaux | undefined,
  params: URLSearchParams,
  shown: keyof typeof STATUTS | undefined,
): Filter => ({
  ...filterOf(
    'statut',
    'Statut',
    'Tous les statuts',
    STATUTS,
    totals && !searchOf(params).q
      ? {
          [EVERY_PAYMENT]: Object.values(totals.nombres).reduce((sum, number) => sum + number, 0),
          [UNPAID]: totals.impayes.familles,
          ...totals.nombres,
        }
      : undefined,
  ),
  initial: shown,
})

interface MonthProps<Filters> {
  readonly mois: string
  readonly filters: Filters
  readonly filter: Filter
}

const Unpaid = ({ mois, filters, filter }: MonthProps<ImpayeFilters>) => {
  const wide = useWide()
  const source = impayesOf(mois)
  const { list, keep } = useKeptRows(source, useList(source, filters, REFRESHED))
  const Shown = wide ? ImpayeTable : ImpayeCards
  return (
    <MonthRows
      list={list}
      names={['famille', 'familles']}
      failed="Les familles n'ont pas pu être chargées."
      searchLabel="Nom, téléphone ou quartier"
      filter={filter}
      empty={
        filters.q ? (
          <EmptyMonth
            noun="paiement à recevoir"
            mois={mois}
            q={filters.q}
            isFiltered
            hint={null}
            elsewhere={['demandes', 'Chercher la famille']}
          />
        ) : (
          <Empty title={`Rien à recevoir pour ${formatMois(mois)}`}>
            <p className="text-texte">
              {mois > thisMonth()
                ? "Ce mois n'a pas commencé."
                : "Une famille est ici quand une nounou est placée chez elle, avec un prix par mois, et que ce mois n'est pas entièrement payé."}
            </p>
          </Empty>
        )
      }
      actions={
        <>
          <PrintButton
            source={source}
            filters={filters}
            columns={PRINTED_IMPAYE_COLUMNS}
            title={`À recevoir, ${formatMois(mois)}`}
            totals={[['Total', () => true]]}
          />
          <ExportButton
            source={source}
            filters={filters}
            columns={IMPAYE_COLUMNS}
            filename={`a-recevoir-${mois}`}
          />
        </>
      }
    >
      {(items) => (
        <KeepRows value={keep}>
          <Shown lines={items} mois={mois} />
        </KeepRows>
      )}
    </MonthRows>
  )
}

const Payments = ({
  filters,
  mois,
  filter,
  isKnown,
}: MonthProps<PaymentFilters> & {
  /** False until the page knows which list to show. */
  readonly isKnown: boolean
}) => {
  const wide = useWide()
  const mayWrite = useMayWrite()
  const { list, keep } = useKeptRows(payments, useList(payments, filters, { ...REFRESHED, enabled: isKnown }))
  return (
    <MonthRows
      list={list}
      names={['encaissement', 'encaissements']}
      failed="Les encaissements n'ont pas pu être chargés."
      searchLabel="Nom, téléphone ou quartier"
      filter={filter}
      empty={
        <EmptyMonth
          noun="encaissement"
          mois={mois}
          q={filters.q}
          isFiltered={!!filters.statut}
          hint={mayWrite && "«\u00a0Encaisser\u00a0» en enregistre un, ici ou depuis la fiche d'une demande."}
          elsewhere={['demandes', 'Chercher la famille']}
        />
      }
      actions={
        <>
          <PrintButton
            source={payments}
            filters={filters}
            columns={PRINTED_COLUMNS}
            title={`Encaissements, ${formatMois(mois)}`}
            totals={[
              ['Total encaissé', ({ statut }) => statut === RECEIVED_STATUT],
              ['Total en attente', ({ statut }) => statut === INITIAL_PAYMENT_STATUT],
            ]}
            isStruck={({ statut }) => isFinalPayment(statut)}
          />
          <ExportButton
            source={payments}
            filters={filters}
            columns={PAYMENT_COLUMNS}
            filename={`encaissements-${mois}`}
          />
        </>
      }
    >
      {(items) => (
        <KeepRows value={keep}>
          {wide ? <PaymentTable payments={items} mois={mois} /> : <PaymentCards payments={items} />}
        </KeepRows>
      )}
    </MonthRows>
  )
}
