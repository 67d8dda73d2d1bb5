import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { type ApplicationFacts, endpoints, type Place, type RequestFacts } from '#contract/facts.admin.ts'
import { DISPONIBILITES, type Disponibilites } from '#contract/nanny-applications.ts'
import { SelectField, TextField } from '../../ui/field.tsx'
import { QUERY_KEYS } from '../query-keys.ts'
import { ask } from '../session/ask.ts'
import { Failed } from '../ui/failed.tsx'
import { Toggle } from '../ui/toggle.tsx'
import { Correction, type CorrectionProps } from './correction.tsx'
import { isFound, searchPlaces } from './search-places.ts'
import { CARE, CARE_KEYS } from './texts.ts'

/**
 * A quarter or a town, chosen from the list of known places. `value`: the one that the dialog was opened with.
 * `stored`: what saving replaces, which is newer after a conflict; where the program is not sure of it, saving it
 * unchanged confirms it.
 */
export const PlaceCorrection = ({
  value,
  stored,
  onSave,
  ...props
}: CorrectionProps<Place | null> & { readonly stored: RequestFacts['place'] }) => {
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState(value)
  const [missing, setMissing] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const places = useQuery({
    queryKey: [...QUERY_KEYS.facts, 'places'],
    queryFn: () => ask(endpoints.listPlaces),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const shown = searchPlaces(places.data ?? [], typed)
  const known = places.data?.find(({ id }) => id === chosen?.id)
  return (
    <Correction
      {...props}
      onRevert={() => onSave(null)}
      onSubmit={() => {
        // Typed words without a choice: the quarter from before is not meant, unless they find it.
        const words = typed.trim()
        const isMeant = !words || chosen !== value || (known !== undefined && isFound(known, words))
        if (chosen && isMeant && (chosen.id !== stored.value?.id || stored.uncertain)) onSave(chosen)
        else if (chosen ? !isMeant : words) {
          setMissing(true)
          field.current?.focus()
        } else props.onClose()
      }}
    >
      <TextField
        ref={field}
        name="quartier"
        label="Quartier ou ville"
        type="search"
        autoComplete="off"
        placeholder="Nzeng-Ayong, PK8, Owendo…"
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value)
          setMissing(false)
        }}
        error={missing ? 'Choisissez un quartier de la liste' : undefined}
        hint={
          chosen
            ? `Choisi\u00a0: ${chosen.nom}${chosen.ville === chosen.nom ? '' : `, ${chosen.ville}`}`
            : 'Aucun quartier choisi'
        }
      />
      <fieldset className="flex flex-col">
        <legend className="sr-only">Quartiers trouvés</legend>
        {shown.map((place) => (
          <label
            key={place.id}
            className="flex min-h-12 items-center gap-3 rounded-champ px-2 hover:bg-menthe"
          >
            <input
              type="radio"
              name="place"
              checked={chosen?.id === place.id}
              onChange={() => {
                setChosen(place)
                setMissing(false)
              }}
              className="size-5 shrink-0 accent-foret"
            />
            <span className="min-w-0 wrap-anywhere">
              <strong>{place.nom}</strong>
              {place.ville !== place.nom && `, ${place.ville}`}
            </span>
          </label>
        ))}
        {typed && places.data && shown.length === 0 && (
          <p className="text-texte">Aucun quartier de ce nom.</p>
        )}
        {typed && places.isPending && <p className="text-texte">Chargement des quartiers...</p>}
      </fieldset>
      {places.isError && !places.data && (
        <Failed query={places}>Les quartiers n'ont pas pu être chargés.</Failed>
      )}
    </Correction>
  )
}

interface Hours {
  readonly horaireDebut: string
  readonly horaireFin: string
}

export const HoursCorrection = ({ value, onSave, ...props }: CorrectionProps<Hours>) => (
  <Correction
    {...props}
    onRevert={() => onSave(null)}
    onSubmit={(values) =>
      onSave({
        horaireDebut: String(values.get('horaireDebut')),
        horaireFin: String(values.get('horaireFin')),
      })
    }
  >
    <TextField name="horaireDebut" label="De" type="time" required defaultValue={value.horaireDebut} />
    <TextField name="horaireFin" label="À" type="time" required defaultValue={value.horaireFin} />
  </Correction>
)

const isDisponibilites = (text: string): text is Disponibilites => Object.hasOwn(DISPONIBILITES, text)

export const AvailabilityCorrection = ({
  value,
  onSave,
  ...props
}: CorrectionProps<Disponibilites | null>) => (
  <Correction
    {...props}
    onRevert={() => onSave(null)}
    onSubmit={(values) => {
      const chosen = String(values.get('disponibilites'))
      if (isDisponibilites(chosen)) onSave(chosen)
    }}
  >
    <SelectField name="disponibilites" label="Disponibilités" defaultValue={value ?? 'lundi-vendredi'}>
      {Object.entries(DISPONIBILITES).map(([key, label]) => (
        <option key={key} value={key}>
          {label}
        </option>
      ))}
    </SelectField>
  </Correction>
)

export const YearsCorrection = ({ value, onSave, ...props }: CorrectionProps<number | null>) => (
  <Correction
    {...props}
    onRevert={() => onSave(null)}
    onSubmit={(values) => onSave(Number(values.get('annees')))}
  >
    <TextField
      name="annees"
      label="Années d'expérience"
      hint="0 pour une débutante, 0,5 pour six mois"
      type="number"
      inputMode="decimal"
      min={0}
      max={60}
      step="any"
      required
      defaultValue={value === null ? '' : Math.round(value * 100) / 100}
    />
  </Correction>
)

type Care = ApplicationFacts['care']['value']

export const CareCorrection = ({ value, onSave, ...props }: CorrectionProps<Care>) => (
  <Correction
    {...props}
    onRevert={() => onSave(null)}
    onSubmit={(values) =>
      onSave({
        garde: values.has('garde'),
        devoirs: values.has('devoirs'),
        personne: values.has('personne'),
        groupes: values.has('groupes'),
      })
    }
  >
    <p className="text-texte">Ce qu'elle a déjà fait.</p>
    {CARE_KEYS.map((key) => (
      <Toggle key={key} name={key} defaultChecked={value[key]}>
        {CARE[key].charAt(0).toUpperCase() + CARE[key].slice(1)}
      </Toggle>
    ))}
  </Correction>
)
