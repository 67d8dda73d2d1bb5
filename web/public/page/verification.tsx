import { Icon } from '../../ui/icon.tsx'
import { useVerification } from '../page-texts.ts'

/**
 * What the verification of a nanny consists of (`useVerification`). `columns`: classes of the list.
 */
export const Verification = ({ columns = '' }: { readonly columns?: string }) => {
  const steps = useVerification()
  return (
    <section aria-labelledby="verification" className="rounded-carte bg-white p-5 shadow-carte lg:p-7">
      <h2 id="verification" className="text-xl">
        Comment nous vérifions chaque nounou
      </h2>
      <ul className={`mt-3 grid gap-2 ${columns}`}>
        {steps.map((step) => (
          <li key={step} className="flex gap-2">
            <Icon name="check" className="mt-0.5 size-5 shrink-0 text-foret" />
            <span className="min-w-0 wrap-anywhere">{step}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
