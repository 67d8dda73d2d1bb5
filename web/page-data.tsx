import { createContext, use } from 'react'
import { PAGE_DATA_ID, type PageData } from '#contract/pages.ts'

const EMPTY: PageData = { prestations: [], parametres: [], numeroDeclaration: null }

const PageDataContext = createContext<PageData>(EMPTY)

export const PageDataProvider = PageDataContext.Provider

/** Data that the page was rendered with: packages, contact details and texts of the agency, the declaration number. */
export const usePageData = (): PageData => use(PageDataContext)

/** Reads the page data from its JSON block in the document. Built documents of the back office have none. */
export const readPageData = (): PageData => {
  const json = document.getElementById(PAGE_DATA_ID)?.textContent
  return json ? (JSON.parse(json) as PageData) : EMPTY
}
