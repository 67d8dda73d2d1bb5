import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import * as z from 'zod/mini'
import type { PUBLIC_PARAMETRES } from '#contract/default-coordonnees.ts'
import { requiredText, TELEPHONE_OBLIGATOIRE } from '#contract/fields.ts'
import {
  acceptedValeur,
  endpoints as adminEndpoints,
  EMAIL_INVALIDE,
} from '#contract/parametres-site.admin.ts'
import { endpoints, type ParametreSite } from '#contract/parametres-site.ts'
import { formatTelephone, parseTelephone } from '#contract/telephone.ts'
import { refusalMessage } from '../../api/call.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { useForm } from '../../ui/form.ts'
import { Skeleton } from '../../ui/surfaces.tsx'
import { toast } from '../../ui/toast.ts'
import { ask, deservesToast } from '../session/ask.ts'
import { isConflict } from '../session/conflict.ts'
import { Conflict } from '../ui/conflict.tsx'
import { Failed } from '../ui/failed.tsx'
import { frameClass } from '../ui/page-frame.ts'
import { PageHeader } from '../ui/page-header.tsx'

type Cle = (typeof PUBLIC_PARAMETRES)[number]
type Valeurs = Readonly<Record<Cle, string>>

const KEY = ['parametres-site'] as const

const contactForm = z.object({
  email: z.string(EMAIL_INVALIDE).check(
    z.trim(),
    z.refine((email) => acceptedValeur('email', email), EMAIL_INVALIDE),
  ),
  telephone: requiredText(TELEPHONE_OBLIGATOIRE, 500),
  adresse: requiredText("L'adresse est obligatoire", 500),
})

const readAll = (signal?: AbortSignal) => ask(endpoints.listParametresSite, signal ? { signal } : {})

const LABELS: Valeurs = {
  email: 'Email de contact',
  telephone: 'Téléphone de contact',
  adresse: 'Adresse',
}

export const Page = () => {
  const parametres = useQuery({ queryKey: KEY, queryFn: ({ signal }) => readAll(signal) })
  return (
    <div className={frameClass('narrow')}>
      <PageHeader title="Paramètres du Site" />
      <section className="flex flex-col gap-4 rounded-carte bg-white p-5 shadow-carte">
        <div>
          <h2 className="text-xl">Informations de Contact</h2>
          <p className="text-texte">Ces informations s'affichent sur la page Contact du site.</p>
        </div>
        {parametres.isPending && <Skeleton className="h-64" />}
        {parametres.isError && !parametres.data && (
          <Failed query={parametres}>Les paramètres n'ont pas pu être chargés.</Failed>
        )}
        {parametres.data && <ContactForm stored={parametres.data} />}
      </section>
    </div>
  )
}

const ContactForm = ({ stored }: { readonly stored: readonly ParametreSite[] }) => {
  const queries = useQueryClient()
  const [seen, setSeen] = useState(stored)
  const [conflict, setConflict] = useState(false)
  const seenValue = (cle: string) => seen.find((parametre) => parametre.cle === cle)?.valeur

  const save = useMutation({
    // Spec §7: reads the list again, then the three keys at once, PATCH where the key exists.
    mutationFn: async (valeurs: Valeurs) => {
      const existing = new Set((await readAll()).map(({ cle }) => cle))
      await Promise.all(
        (Object.keys(LABELS) as Cle[]).map((cle) => {
          const avant = seenValue(cle)
          return existing.has(cle)
            ? ask(adminEndpoints.updateParametreSite, {
                params: { cle },
                body: { valeur: valeurs[cle], ...(avant === undefined ? {} : { avant }) },
              })
            : ask(adminEndpoints.createParametreSite, { body: { cle, valeur: valeurs[cle] } })
        }),
      )
    },
    onSuccess: () => {
      setConflict(false)
      toast('Paramètres mis à jour avec succès')
    },
    onError: (error) => {
      if (isConflict(error)) setConflict(true)
      if (deservesToast(error))
        toast(
          'Erreur lors de la mise à jour',
          refusalMessage(error, 'Vérifiez les logs pour plus de détails'),
          'destructive',
        )
    },
    onSettled: async () => {
      await queries.invalidateQueries({ queryKey: KEY })
      setSeen(queries.getQueryData<ParametreSite[]>(KEY) ?? seen)
    },
  })
  const form = useForm({
    schema: contactForm,
    // The site dials this number and opens WhatsApp with it: both want it with its country.
    read: (values) => {
      const saisi = String(values.get('telephone') ?? '')
      const lu = parseTelephone(saisi)
      return {
        ...Object.fromEntries(values),
        telephone: lu.lecture === 'compris' ? formatTelephone(lu.e164) : saisi,
      }
    },
    submit: async (valeurs) => {
      await save.mutateAsync(valeurs).catch(() => undefined)
      return null
    },
  })

  return (
    <form {...form.props} className="flex flex-col gap-4">
      {conflict && (
        <Conflict
          now={(Object.keys(LABELS) as Cle[]).map((cle) => [LABELS[cle], seenValue(cle) ?? '-'] as const)}
        />
      )}
      <TextField
        name="email"
        label={LABELS.email}
        type="email"
        required
        autoComplete="email"
        defaultValue={stored.find(({ cle }) => cle === 'email')?.valeur}
        error={form.errors.email}
      />
      <TextField
        name="telephone"
        label={LABELS.telephone}
        type="tel"
        required
        autoComplete="tel"
        defaultValue={stored.find(({ cle }) => cle === 'telephone')?.valeur}
        error={form.errors.telephone}
      />
      <TextField
        name="adresse"
        label={LABELS.adresse}
        required
        autoComplete="street-address"
        defaultValue={stored.find(({ cle }) => cle === 'adresse')?.valeur}
        error={form.errors.adresse}
      />
      <Button type="submit" busy={form.sending} className="sm:self-start">
        {form.sending ? 'Enregistrement...' : 'Enregistrer les modifications'}
      </Button>
    </form>
  )
}
