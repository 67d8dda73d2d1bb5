import { formatTelephone } from '#contract/format-telephone.ts'
import { telHref } from '../../paths.ts'

/** A phone number on one line: it shrinks where large text leaves no room for it. */
export const PhoneNumber = ({ telephone }: { readonly telephone: string }) => (
  <span className="whitespace-nowrap text-[min(1em,6.4vw)] numbers-aligned">
    {formatTelephone(telephone)}
  </span>
)

/** Link that calls a number. */
export const PhoneLink = ({
  telephone,
  className = '-my-3 inline-block py-3 font-bold underline',
}: {
  readonly telephone: string
  readonly className?: string
}) => (
  <a href={telHref(telephone)} className={className}>
    <PhoneNumber telephone={telephone} />
  </a>
)
