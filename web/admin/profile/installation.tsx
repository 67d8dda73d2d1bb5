import { useQuery } from '@tanstack/react-query'
import { type Etat, endpoints, PURGE_WAITS } from '#contract/etat.admin.ts'
import { fileSize } from '../../ui/file-size.ts'
import { Banner } from '../../ui/surfaces.tsx'
import { Facts } from '../people/facts.tsx'
import { QUERY_KEYS } from '../query-keys.ts'
import { ask } from '../session/ask.ts'
import { Failed } from '../ui/failed.tsx'
import { countLabel } from '../ui/number-labels.ts'
import { formatMoment } from '../ui/time.ts'

const GB_BYTES = 1024 ** 3

/** Disk space in whole GB, rounded down; less than 1 GB as the size of a file. */
const formatDiskSpace = (bytes: number): string =>
  bytes < GB_BYTES ? fileSize(bytes) : `${Math.floor(bytes / GB_BYTES)}\u00a0GB`

/** "12 novembre 2026 à 10:00, 1 204 lignes relues", or "12 novembre 2026 à 10:00, échec". */
const outcome = (
  { date, echec }: { readonly date: string; readonly echec: string | null },
  success: string,
): string => `${formatMoment(date)}, ${echec ? 'échec' : success}`

const BASES: Readonly<Record<Etat['base'], string>> = { sqlite: 'SQLite', postgresql: 'PostgreSQL' }

/** State of the installation: backups, database, version. */
export const Installation = () => {
  const installation = useQuery({
    queryKey: QUERY_KEYS.etat,
    queryFn: ({ signal }) => ask(endpoints.etat, { signal }),
    staleTime: 0,
  })
  if (installation.isError && !installation.data)
    return <Failed query={installation}>L'état de l'installation n'a pas pu être lu.</Failed>
  if (!installation.data) return <p role="status">Chargement...</p>
  const { data: etat } = installation
  const { derniereSauvegarde, copieExterieure, essaiRestauration } = etat
  return (
    <>
      {!etat.sauvegardeAJour && (
        <Banner tone="soleil" icon="alert" title="La sauvegarde n'est pas à jour">
          Prévenez la personne qui s'occupe du serveur.
        </Banner>
      )}
      {etat.aPurger > 0 && etat.purgeEnAttente && (
        <Banner tone="soleil" icon="alert" title="L'effacement attend">
          {PURGE_WAITS[etat.purgeEnAttente]}. Prévenez la personne qui s'occupe du serveur.
        </Banner>
      )}
      {copieExterieure?.echec && (
        <Banner tone="soleil" icon="alert" title="La copie de la sauvegarde a échoué">
          {copieExterieure.echec}
        </Banner>
      )}
      {essaiRestauration?.echec && (
        <Banner tone="soleil" icon="alert" title="L'essai de restauration a échoué">
          {essaiRestauration.echec}
        </Banner>
      )}
      <Facts
        facts={[
          [
            'Dernière sauvegarde',
            derniereSauvegarde
              ? `${formatMoment(derniereSauvegarde.date)} (${fileSize(derniereSauvegarde.octets)})`
              : 'Aucune',
          ],
          ...(copieExterieure ? [['Copie ailleurs', outcome(copieExterieure, 'réussie')] as const] : []),
          [
            'Essai de restauration',
            essaiRestauration
              ? outcome(
                  essaiRestauration,
                  countLabel(essaiRestauration.lignes, ['ligne relue', 'lignes relues']),
                )
              : 'Pas encore fait',
          ],
          ['Base de données', `${BASES[etat.base]}, ${fileSize(etat.tailleBaseOctets)}`],
          ['Espace libre', formatDiskSpace(etat.espaceLibreOctets)],
          [
            'À effacer',
            countLabel(etat.aPurger, ['dossier arrivé à son terme', 'dossiers arrivés à leur terme']),
          ],
          ['Démarré le', formatMoment(etat.demarrage)],
          ['Version', etat.version],
        ]}
      />
    </>
  )
}
