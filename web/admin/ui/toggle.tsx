import * as Switch from 'radix-ui/switch'
import { type ReactNode, useId } from 'react'
import { announceInput } from './announce-input.ts'

/** Switch with a label. With `name`, the form's data contains "on" while it is switched on, else nothing. */
export const Toggle = ({
  children,
  ...rest
}: {
  readonly children: ReactNode
  readonly name?: string
  readonly checked?: boolean
  readonly defaultChecked?: boolean
  readonly onCheckedChange?: (checked: boolean) => void
}) => {
  const id = useId()
  return (
    <div className="flex min-h-12 items-center gap-3">
      <Switch.Root
        {...rest}
        id={id}
        onClick={({ currentTarget }) => announceInput(currentTarget)}
        className="relative h-8 w-14 before:absolute before:inset-x-0 before:-inset-y-2 shrink-0 rounded-full border-2 border-trait bg-brume transition-colors data-[state=checked]:border-foret data-[state=checked]:bg-foret"
      >
        <Switch.Thumb className="block size-6 translate-x-0.5 rounded-full bg-texte motion-safe:transition-transform data-[state=checked]:translate-x-6.5 data-[state=checked]:bg-white" />
      </Switch.Root>
      <label htmlFor={id} className="py-2 font-bold">
        {children}
      </label>
    </div>
  )
}
