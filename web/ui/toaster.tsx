import * as Toast from 'radix-ui/toast'
import { useSyncExternalStore } from 'react'
import { Icon } from './icon.tsx'
import { dismissToast, listenToToasts, readToasts, type ShownToast, TOAST_DURATION_MS } from './toast.ts'

const NONE: readonly ShownToast[] = []

/**
 * Shows toasts: at the top, where they cover fewer buttons that the next tap needs. Without `atTop`, as in the back
 * office, a wide screen has them above the floating bar, and admin.css moves them on a phone and while a dialog is
 * open. F8 moves the focus there; a swipe of 50 px to the right dismisses.
 */
export const Toaster = ({ atTop }: { readonly atTop: boolean }) => {
  const toasts = useSyncExternalStore(listenToToasts, readToasts, () => NONE)
  return (
    <Toast.Provider duration={TOAST_DURATION_MS} swipeDirection="right" swipeThreshold={50} label="Message">
      {toasts.map(({ id, title, description, variant, open, actions }) => (
        <Toast.Root
          key={id}
          open={open}
          onOpenChange={(next) => {
            if (!next) dismissToast(id)
          }}
          type={variant === 'destructive' ? 'foreground' : 'background'}
          className={`toast flex items-start gap-2 rounded-carte p-4 shadow-flottant ${
            variant === 'destructive' ? 'bg-erreur text-white' : 'bg-encre text-white'
          } ${actions.length > 0 ? 'with-button' : ''}`}
        >
          {/* Beside a button a phone has no room for it. */}
          {actions.length === 0 && (
            <Icon
              name={variant === 'destructive' ? 'alert' : 'check'}
              className="mt-0.5 mr-1 size-5 shrink-0"
            />
          )}
          <div className="min-w-0 grow">
            <Toast.Title className="font-bold">{title}</Toast.Title>
            {description && (
              <Toast.Description className="break-words text-sm">
                {description.split('\n').map((line) => (
                  <span key={line} className="block">
                    {line}
                  </span>
                ))}
              </Toast.Description>
            )}
          </div>
          {actions.map(({ label, leaves, run }) => (
            <Toast.Action
              key={label}
              altText={label}
              onClick={run}
              data-leaves={leaves || undefined}
              className="-my-2 min-h-12 shrink-0 rounded-full px-2 font-bold underline hover:opacity-80"
            >
              {label}
            </Toast.Action>
          ))}
          <Toast.Close
            aria-label="Fermer"
            className="-m-2 grid size-12 shrink-0 place-items-center rounded-full hover:opacity-80"
          >
            <Icon name="close" className="size-5" />
          </Toast.Close>
        </Toast.Root>
      ))}
      <Toast.Viewport
        label="Messages ({hotkey})"
        className={`toasts fixed inset-x-4 top-[calc(1rem+env(safe-area-inset-top))] z-50 mx-auto flex max-w-md flex-col gap-2 outline-none ${
          atTop ? '' : 'lg:top-auto lg:bottom-26'
        }`}
      />
    </Toast.Provider>
  )
}
