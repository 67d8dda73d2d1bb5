import { createContext, use } from 'react'
import { PAGE_DATA_ID, type PageData } from '#contract/pages.ts'

const NOTHING: PageData = { prestations: [], parametres: [], numeroDeclaration: null }

const PageDataContext = createContext<PageData>(NOTHING)

export const PageDataProvider = PageDataContext.Provider

/** What the page was rendered with: packages, contact details, the number of the declaration. */
export const usePageData = (): PageData => use(PageDataContext)

/** Reads the data that travel in the document; the bare shell of the back office has none and needs none. */
export const readPageData = (): PageData => {
  const json = document.getElementById(PAGE_DATA_ID)?.textContent
  return json ? (JSON.parse(json) as PageData) : NOTHING
}
