import type { ReactNode } from 'react'

/** White card with a heading, one part of a page. `text` stands below the heading. */
export const Section = ({
  title,
  text,
  children,
}: {
  readonly title: string
  readonly text?: string
  readonly children: ReactNode
}) => (
  <section className="flex flex-col gap-4 rounded-carte bg-white p-5 shadow-carte">
    <div>
      <h2 className="text-xl">{title}</h2>
      {text && <p className="text-texte">{text}</p>}
    </div>
    {children}
  </section>
)
