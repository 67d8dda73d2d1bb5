import { useQuery } from '@tanstack/react-query'
import { endpoints, PAIE_FILTRES, type PaieFiltre, type PaieTotaux } from '#contract/paie.admin.ts'
import { ExportButton } from '../lists/export-button.tsx'
import { KeepRows, useKeptRows } from '../lists/kept-rows.ts'
import { PrintButton } from '../lists/print-button.tsx'
import { REFRESHED } from '../lists/refresh.ts'
import { filterOf } from '../lists/toolbar.tsx'
import { useAddress } from '../lists/use-address.ts'
import { useList } from '../lists/use-list.ts'
import { QUERY_KEYS } from '../query-keys.ts'
import { ask } from '../session/ask.ts'
import { EmptyMonth, MonthPage, MonthRows, MonthSums, YearChart } from '../ui/month-page.tsx'
import { useMonth } from '../ui/month-picker.tsx'
import { fcfa } from '../ui/number-labels.ts'
import { formatMois } from '../ui/time.ts'
import { useWide } from '../ui/use-wide.ts'
import { PaieCards, PaieTable } from './lines.tsx'
import { filtersOf, PAIE_COLUMNS, type PaieFilters, paieOf } from './source.ts'

/** Choice of the filter that shows all employees of the month. */
const EVERYBODY = 'tous'

/** The salaries of one month: what is due, what was paid, what remains. */
export const Page = () => {
  const { params } = useAddress()
  const mois = useMonth()
  const totals = useQuery({
    queryKey: [...QUERY_KEYS.paie, 'totaux', mois],
    queryFn: ({ signal }) => ask(endpoints.readPaieTotaux, { query: { mois }, signal }),
    ...REFRESHED,
  })
  const year = useQuery({
    queryKey: [...QUERY_KEYS.paie, 'annee', mois],
    queryFn: ({ signal }) => ask(endpoints.listPaieMois, { query: { mois }, signal }),
    ...REFRESHED,
  })
  const filters = filtersOf(mois, params)
  // Who is to be paid comes first: everybody, by name, may begin with those who are paid. A search finds everybody.
  const isChosen = params.has('filtre') || filters.q !== undefined
  const initial = !isChosen && totals.data?.nombres.a_payer ? 'a_payer' : undefined
  return (
    <MonthPage
      title="Salaires"
      sums={
        <MonthSums
          totals={totals}
          amountsOf={({ prevu, verse, reste }) => [
            ['Prévu', fcfa(prevu)],
            ['Versé', fcfa(verse)],
            ['Reste', fcfa(reste)],
          ]}
          othersOf={({ prevu, verse, enPlus, retenu, reste }) =>
            (
              [
                // Also what was paid to an employee without a salary. With it the sums add up.
                ['Payé au-delà du prévu', verse + retenu + reste - prevu],
                ['Primes et frais', enPlus],
                ['Retenu', retenu],
              ] as const
            ).flatMap(([label, amount]) => (amount > 0 ? [[label, fcfa(amount)] as const] : []))
          }
        />
      }
      chart={
        <YearChart
          year={year}
          title="Salaires sur douze mois"
          series={[
            { label: 'Prévu', fill: 'fill-soleil', background: 'bg-soleil' },
            { label: 'Versé', fill: 'fill-foret', background: 'bg-foret' },
          ]}
          valuesOf={({ prevu, verse }) => [prevu, verse]}
          shown={mois}
        />
      }
    >
      {/* One for each month: rows of another month would offer its remainders. */}
      <Lines
        key={mois}
        filters={filters}
        initial={initial}
        isKnown={isChosen || !totals.isPending}
        totals={totals.data}
      />
    </MonthPage>
  )
}

const Lines = ({
  filters,
  initial,
  isKnown,
  totals,
}: {
  readonly filters: PaieFilters
  /** The filter that holds while none is chosen. */
  readonly initial: PaieFiltre | undefined
  /** Whether `initial` is known: the list waits for it. */
  readonly isKnown: boolean
  readonly totals: PaieTotaux | undefined
}) => {
  const wide = useWide()
  const source = paieOf(filters)
  const shown = initial ? { ...filters, filtre: initial } : filters
  const { list, keep } = useKeptRows(source, useList(source, shown, { ...REFRESHED, enabled: isKnown }))
  const Shown = wide ? PaieTable : PaieCards
  return (
    <MonthRows
      list={list}
      names={['employé', 'employés']}
      failed="Les salaires n'ont pas pu être chargés."
      searchLabel="Nom, téléphone ou adresse"
      filter={{
        ...filterOf(
          'filtre',
          'Employés',
          'Tous les employés',
          { [EVERYBODY]: 'Tous', ...PAIE_FILTRES },
          // The numbers are those of the month, not of a search.
          filters.q || !totals ? undefined : { [EVERYBODY]: totals.employes, ...totals.nombres },
        ),
        initial: initial ?? EVERYBODY,
      }}
      empty={
        <EmptyMonth
          noun="employé"
          mois={filters.mois}
          q={filters.q}
          isFiltered={!!shown.filtre}
          hint="Une candidate acceptée devient une employée."
          elsewhere={['employes', 'Chercher dans tous les employés']}
        />
      }
      // Without the initial filter: paper and file have everybody until a filter is chosen.
      actions={
        <>
          <PrintButton
            source={source}
            filters={filters}
            columns={PAIE_COLUMNS}
            title={`Salaires, ${formatMois(filters.mois)}`}
            totals={[['Total', () => true]]}
          />
          <ExportButton
            source={source}
            filters={filters}
            columns={PAIE_COLUMNS}
            filename={`salaires-${filters.mois}`}
          />
        </>
      }
    >
      {(items) => (
        <KeepRows value={keep}>
          <Shown lines={items} mois={filters.mois} />
        </KeepRows>
      )}
    </MonthRows>
  )
}
