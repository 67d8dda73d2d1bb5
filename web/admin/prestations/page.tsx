import { useState } from 'react'
import { endpoints } from '#contract/prestations.admin.ts'
import type { Prestation } from '#contract/prestations.ts'
import { formatPrix } from '#contract/prix.ts'
import { Prix } from '../../public/page/prix.tsx'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Empty, Skeleton } from '../../ui/surfaces.tsx'
import { ask } from '../session/ask.ts'
import { useMayWrite } from '../session/may-write.tsx'
import { ReadOnlyNotice } from '../session/read-only.tsx'
import { AdminIcon } from '../ui/admin-icon.tsx'
import { Confirm } from '../ui/confirm.tsx'
import { Failed } from '../ui/failed.tsx'
import { frameClass } from '../ui/page-frame.ts'
import { PageHeader } from '../ui/page-header.tsx'
import { StatusBadge } from '../ui/status-badge.tsx'
import { Tooltip } from '../ui/tooltip.tsx'
import { useWrite } from '../writes/use-write.ts'
import { PrestationForm } from './form-dialog.tsx'
import { hoursText, unitOfQuote } from './labels.ts'
import { usePrestations } from './queries.ts'

const HEAD = 'px-1.5 py-3 text-left font-bold text-texte max-sm:first:pl-3 sm:px-4'
const CELL = 'px-1.5 py-2 align-middle max-sm:first:pl-3 sm:px-4'

export const Page = () => {
  const prestations = usePrestations()
  const [form, setForm] = useState<{ readonly prestation: Prestation | null } | null>(null)
  const [removed, setRemoved] = useState<Prestation | null>(null)
  const mayWrite = useMayWrite()
  return (
    <div className={frameClass('wide')}>
      <PageHeader title="Gestion des Prestations">
        {mayWrite && (
          <Button onClick={() => setForm({ prestation: null })}>
            <AdminIcon name="plus" className="size-5" />
            Ajouter
          </Button>
        )}
      </PageHeader>
      <ReadOnlyNotice />
      {prestations.isPending && (
        <div className="flex flex-col gap-3">
          <p role="status">Chargement...</p>
          <Skeleton className="h-72" />
        </div>
      )}
      {prestations.isError && !prestations.data && (
        <Failed card query={prestations}>
          Les prestations n'ont pas pu être chargées.
        </Failed>
      )}
      {prestations.data?.length === 0 && <Empty title="Aucune prestation trouvée" />}
      {prestations.data && prestations.data.length > 0 && (
        <PrestationTable
          prestations={prestations.data}
          onEdit={(prestation) => setForm({ prestation })}
          onRemove={setRemoved}
        />
      )}
      {form && <PrestationForm prestation={form.prestation} onClose={() => setForm(null)} />}
      {removed && <RemovePrestation prestation={removed} onClose={() => setRemoved(null)} />}
    </div>
  )
}

interface Actions {
  readonly onEdit: (prestation: Prestation) => void
  readonly onRemove: (prestation: Prestation) => void
}

const PrestationTable = ({
  prestations,
  onEdit,
  onRemove,
}: Actions & { readonly prestations: readonly Prestation[] }) => {
  const mayWrite = useMayWrite()
  return (
    <div className="overflow-x-auto rounded-carte bg-white shadow-carte">
      <table className="w-full border-collapse">
        <thead className="border-menthe border-b-2">
          <tr>
            <th scope="col" className={HEAD}>
              Nom
            </th>
            <th scope="col" className={`${HEAD} hidden xl:table-cell`}>
              Description
            </th>
            <th scope="col" className={`${HEAD} hidden md:table-cell`}>
              Horaires
            </th>
            <th scope="col" className={HEAD}>
              Prix
            </th>
            <th scope="col" className={`${HEAD} hidden sm:table-cell`}>
              Statut
            </th>
            {mayWrite && (
              <th scope="col" className={HEAD}>
                Actions
              </th>
            )}
          </tr>
        </thead>
        <tbody className="divide-y divide-menthe">
          {prestations.map((prestation) => (
            <PrestationRow key={prestation.id} prestation={prestation} onEdit={onEdit} onRemove={onRemove} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

const Statut = ({ prestation: { actif } }: { readonly prestation: Prestation }) => (
  <StatusBadge tone={actif ? 'positive' : 'neutral'}>{actif ? 'Active' : 'Inactive'}</StatusBadge>
)

const PrestationRow = ({ prestation, onEdit, onRemove }: Actions & { readonly prestation: Prestation }) => {
  const mayWrite = useMayWrite()
  return (
    <tr>
      <th
        scope="row"
        className={`${CELL} min-w-28 hyphens-auto wrap-anywhere text-left font-bold text-sm leading-snug sm:text-base`}
      >
        {prestation.nom}
        {/* A phone has no room for the column of the status. */}
        <span className="block pt-0.5 sm:hidden">
          <Statut prestation={prestation} />
        </span>
      </th>
      <td className={`${CELL} hidden max-w-xs text-texte xl:table-cell`}>
        <span className="line-clamp-2">{prestation.description}</span>
      </td>
      <td className={`${CELL} hidden whitespace-nowrap numbers-aligned md:table-cell`}>
        {hoursText(prestation)}
      </td>
      <td className={`${CELL} text-sm numbers-aligned sm:text-base`}>
        <Prix texte={formatPrix(prestation)} />
        {unitOfQuote(prestation)}
      </td>
      <td className={`${CELL} hidden sm:table-cell`}>
        <Statut prestation={prestation} />
      </td>
      {mayWrite && (
        <td className={`${CELL} w-0 max-sm:px-0!`}>
          <div className="flex">
            <Tooltip text="Modifier">
              <button
                type="button"
                aria-label={`Modifier ${prestation.nom}`}
                onClick={() => onEdit(prestation)}
                className="grid size-11 -outline-offset-3 place-items-center rounded-full text-foret sm:size-12 hover:bg-menthe"
              >
                <AdminIcon name="edit" />
              </button>
            </Tooltip>
            <Tooltip text="Supprimer">
              <button
                type="button"
                aria-label={`Supprimer ${prestation.nom}`}
                onClick={() => onRemove(prestation)}
                className="grid size-11 -outline-offset-3 place-items-center rounded-full text-erreur sm:size-12 hover:bg-laterite-clair"
              >
                <Icon name="trash" />
              </button>
            </Tooltip>
          </div>
        </td>
      )}
    </tr>
  )
}

const RemovePrestation = ({
  prestation,
  onClose,
}: {
  readonly prestation: Prestation
  readonly onClose: () => void
}) => {
  const remove = useWrite({
    send: () => ask(endpoints.deletePrestation, { params: { id: prestation.id } }),
    changes: ['prestations'],
    done: () => ({ title: 'Prestation supprimée avec succès' }),
    failed: () => ({ title: 'Erreur lors de la suppression' }),
    onEnd: onClose,
  })
  return (
    <Confirm
      open
      onClose={onClose}
      question={'Êtes-vous sûr de vouloir supprimer cette prestation\u00a0?'}
      action="Supprimer"
      busy={remove.isPending}
      onConfirm={() => remove.mutate()}
    >
      <p>
        <strong>{prestation.nom}</strong> ne sera plus proposée. Les demandes déjà reçues gardent son nom.
      </p>
    </Confirm>
  )
}
