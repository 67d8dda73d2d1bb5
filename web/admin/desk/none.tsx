/** A dash, which a screen reader reads as `text`. */
export const None = ({ text }: { readonly text: string }) => (
  <>
    <span aria-hidden="true">–</span>
    <span className="sr-only">{text}</span>
  </>
)
