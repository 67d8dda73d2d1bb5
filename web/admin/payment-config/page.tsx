import { PROVIDERS, type Provider } from '#contract/payment-configs.admin.ts'
import { Banner } from '../../ui/surfaces.tsx'
import { DisabledWhenReadOnly, ReadOnlyNotice } from '../session/read-only.tsx'
import { frameClass } from '../ui/page-frame.ts'
import { PageHeader } from '../ui/page-header.tsx'
import { ProviderCard } from './provider-card.tsx'

export const Page = () => (
  <div className={frameClass('wide')}>
    <PageHeader title="Moyens de paiement" />
    <ReadOnlyNotice />
    <Banner tone="estuaire" icon="shield" title="Vos clés sont protégées">
      Les clés sont stockées de manière sécurisée et ne sont jamais affichées en clair.
    </Banner>
    <div className="grid gap-5 lg:grid-cols-3">
      <DisabledWhenReadOnly>
        {(Object.keys(PROVIDERS) as Provider[]).map((provider) => (
          <ProviderCard key={provider} provider={provider} />
        ))}
      </DisabledWhenReadOnly>
    </div>
  </div>
)
