import type { Draft } from '../../offline/draft-store.ts'
import { Button } from '../../ui/button.tsx'
import { Banner } from '../../ui/surfaces.tsx'
import { focusScreen } from './focus-screen.ts'

const CIVILITY = /^(m|mr|mme|mlle|madame|monsieur|mademoiselle)\.?$/i

/** First name and last two digits: enough to recognise oneself, too little for the next person of a shared phone. */
const ownerOf = ({ values }: Draft): string => {
  const firstName =
    (values.nom ?? '')
      .trim()
      .split(/\s+/)
      .find((word) => !CIVILITY.test(word)) ?? ''
  const digits = (values.telephone ?? '').replace(/\D/g, '').slice(-2)
  return [firstName, digits.length === 2 && `numéro qui finit par ${digits}`].filter(Boolean).join(', ')
}

export interface DraftOfferProps {
  readonly draft: Draft
  readonly onResume: () => void
  readonly onForget: () => void
}

/** Offers a draft to the person who typed it: continue or delete. */
const DraftOffer = ({ draft, onResume, onForget }: DraftOfferProps) => {
  const owner = ownerOf(draft)
  return (
    <div className="mb-6">
      <Banner tone="estuaire" icon="file" title="Vous aviez commencé à remplir ce formulaire">
        <p className="wrap-anywhere">
          {owner ? (
            <>C'est bien vous&nbsp;? {owner}.</>
          ) : (
            <>Voulez-vous reprendre là où vous en étiez&nbsp;?</>
          )}
        </p>
        {draft.removedDocuments.length > 0 && (
          <p className="mt-1">Vos documents n'ont pas été gardés&nbsp;: il faudra les choisir à nouveau.</p>
        )}
        <div className="mt-3 flex flex-wrap gap-2">
          <Button
            onClick={() => {
              onResume()
              focusScreen()
            }}
          >
            Reprendre
          </Button>
          <Button
            variant="quiet"
            onClick={() => {
              onForget()
              focusScreen()
            }}
          >
            Effacer
          </Button>
        </div>
      </Banner>
    </div>
  )
}

export default DraftOffer
