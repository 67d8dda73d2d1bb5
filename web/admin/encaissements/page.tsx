import { useQuery } from '@tanstack/react-query'
import {
  endpoints,
  INITIAL_PAYMENT_STATUT,
  isFinalPayment,
  PAYMENT_STATUTS,
  type PaymentTotaux,
  RECEIVED_STATUT,
} from '#contract/payments.admin.ts'
import { ExportButton } from '../lists/export-button.tsx'
import { KeepRows, useKeptRows } from '../lists/kept-rows.ts'
import { PrintButton } from '../lists/print-button.tsx'
import { REFRESHED } from '../lists/refresh.ts'
import { filterOf } from '../lists/toolbar.tsx'
import { useAddress } from '../lists/use-address.ts'
import { useList } from '../lists/use-list.ts'
import { QUERY_KEYS } from '../query-keys.ts'
import { ask } from '../session/ask.ts'
import { useMayWrite } from '../session/may-write.ts'
import { EmptyMonth, MonthPage, MonthRows, MonthSums, YearChart } from '../ui/month-page.tsx'
import { useMonth } from '../ui/month-picker.tsx'
import { formatMois } from '../ui/time.ts'
import { useWide } from '../ui/use-wide.ts'
import { AddFromMonth } from './add-from-month.tsx'
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
  return (
    <MonthPage
      title="Encaissements"
      action={<AddFromMonth />}
      sums={
        <MonthSums
          totals={totals}
          amountsOf={({ recu, attendu }) => [
            ['Encaissé', fcfaOf(recu)],
            ['En attente', fcfaOf(attendu)],
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
      <Payments filters={{ ...payments.filtersOf(params), mois }} mois={mois} counts={totals.data?.nombres} />
    </MonthPage>
  )
}

const Payments = ({
  filters,
  mois,
  counts,
}: {
  readonly filters: PaymentFilters
  readonly mois: string
  readonly counts: PaymentTotaux['nombres'] | undefined
}) => {
  const wide = useWide()
  const mayWrite = useMayWrite()
  const { list, keep } = useKeptRows(payments, useList(payments, filters, REFRESHED))
  return (
    <MonthRows
      list={list}
      names={['encaissement', 'encaissements']}
      failed="Les encaissements n'ont pas pu être chargés."
      searchLabel="Nom, téléphone ou quartier"
      filter={filterOf(
        'statut',
        'Statut',
        'Tous les statuts',
        PAYMENT_STATUTS,
        // The numbers are those of the month, not of a search.
        filters.q ? undefined : counts,
      )}
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
