import pdfUrl from 'pdfjs-dist/legacy/build/pdf.min.mjs?url'
import workerUrl from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url'
import { createPolicy } from '../../trusted.ts'

/** A page of a document as a picture. */
export interface Picture {
  /** Object URL. */
  readonly url: string
  /** In pixels. */
  readonly width: number
  readonly height: number
}

/** Width of the picture of a page: sharp on a phone up to a zoom of 200 %. */
const PAGE_WIDTH_PX = 1400
/** Later pages are left out: each takes memory, and the file can be downloaded. */
export const MOST_PAGES = 20

/** The address of PDF.js's worker, whatever the argument: the policy allows no other script. */
const workerAddress = createPolicy('pdf', { createScriptURL: (_: string): string => workerUrl })

/** Loads PDF.js as it is published: bundled, each build would compile 1.5 MB again. */
const loadPdfJs = (): Promise<typeof import('pdfjs-dist')> => import(/* @vite-ignore */ pdfUrl)

/**
 * Draws the first MOST_PAGES pages of a PDF, one after the other. Most phones cannot show a PDF inside a page. PDF.js
 * runs no script of the document and needs none that the Content-Security-Policy forbids (threat-model C34).
 * @param onPage gets each picture and the number of all pages. The caller revokes the URLs.
 */
export const drawPdf = async (
  blob: Blob,
  onPage: (picture: Picture, pages: number) => void,
  signal: AbortSignal,
): Promise<void> => {
  const pdfjs = await loadPdfJs()
  const port = new Worker(workerAddress.createScriptURL(''), { type: 'module' })
  const worker = pdfjs.PDFWorker.create({ port, verbosity: pdfjs.VerbosityLevel.ERRORS })
  const task = pdfjs.getDocument({
    worker,
    data: await blob.arrayBuffer(),
    isEvalSupported: false,
    useWasm: false,
    stopAtErrors: false,
  })
  try {
    const pdf = await task.promise
    for (let number = 1; number <= Math.min(pdf.numPages, MOST_PAGES); number += 1) {
      const page = await pdf.getPage(number)
      const viewport = page.getViewport({ scale: PAGE_WIDTH_PX / page.getViewport({ scale: 1 }).width })
      const canvas = document.createElement('canvas')
      canvas.width = Math.round(viewport.width)
      canvas.height = Math.round(viewport.height)
      await page.render({ canvas, viewport }).promise
      const picture = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.9))
      if (signal.aborted) return
      if (picture)
        onPage(
          { url: URL.createObjectURL(picture), width: canvas.width, height: canvas.height },
          pdf.numPages,
        )
    }
  } finally {
    await task.destroy()
    worker.destroy()
    port.terminate()
  }
}
