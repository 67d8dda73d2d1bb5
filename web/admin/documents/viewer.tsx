import { useCallback, useEffect, useState } from 'react'
import type { FiledDocument } from '#contract/documents.admin.ts'
import { Button } from '../../ui/button.tsx'
import { useMayWrite } from '../session/may-write.tsx'
import { AdminIcon, type AdminIconName } from '../ui/admin-icon.tsx'
import { Modal } from '../ui/dialog.tsx'
import { saveFile } from '../ui/save-file.ts'
import type { AttachedDocument } from './documents.ts'
import { drawPdf, MOST_PAGES, type Picture } from './pdf-pages.ts'
import { useRotateDocument } from './use-documents.ts'

const ZOOMS = [1, 1.5, 2, 3, 4] as const

/** An open document: its entry in the record, its bytes and their MIME type. */
export interface Opened {
  readonly document: AttachedDocument
  readonly blob: Blob
  readonly type: string
}

/** The pictures of a document: a photo is one picture, a PDF has one for each of its first MOST_PAGES pages. */
const usePictures = (blob: Blob, type: string) => {
  const [pictures, setPictures] = useState<readonly Picture[]>([])
  const [pages, setPages] = useState(1)
  const [failed, setFailed] = useState(false)
  useEffect(() => {
    const drawing = new AbortController()
    const urls: string[] = []
    const show = (picture: Picture) => {
      urls.push(picture.url)
      setPictures((shown) => [...shown, picture])
    }
    const draw = async () => {
      if (type === 'application/pdf')
        await drawPdf(
          blob,
          (picture, count) => {
            setPages(count)
            show(picture)
          },
          drawing.signal,
        )
      else {
        const url = URL.createObjectURL(blob)
        urls.push(url)
        const image = new Image()
        image.src = url
        await image.decode()
        setPictures([{ url, width: image.naturalWidth, height: image.naturalHeight }])
      }
    }
    draw().catch(() => {
      if (!drawing.signal.aborted) setFailed(true)
    })
    return () => {
      drawing.abort()
      for (const url of urls) URL.revokeObjectURL(url)
      setPictures([])
    }
  }, [blob, type])
  return { pictures, pages, failed }
}

/** Width and height of the box around the pictures, in CSS pixels. */
const useBox = () => {
  const [box, setBox] = useState({ width: 0, height: 0 })
  const ref = useCallback((element: HTMLElement) => {
    const observer = new ResizeObserver(() =>
      setBox({ width: element.clientWidth, height: element.clientHeight }),
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return [ref, box] as const
}

/**
 * Dialog that shows a document, with zoom and rotation. The server stores the rotation, unless the account is read-only
 * or the document has no `filed`.
 */
export const Viewer = ({
  candidatureId,
  opened,
  filed,
  onClose,
}: {
  readonly candidatureId: string
  readonly opened: Opened
  /** How it is filed; undefined until this is loaded, and for a document of an old record. */
  readonly filed: FiledDocument | undefined
  readonly onClose: () => void
}) => {
  const { blob } = opened
  const { filename } = opened.document
  const [zoom, setZoom] = useState(0)
  const [turned, setTurned] = useState<number | null>(null)
  // The stored rotation may arrive after the document is open.
  const rotation = turned ?? filed?.rotation ?? 0
  const factor = ZOOMS[zoom] ?? 1
  const mayWrite = useMayWrite()
  const rotate = useRotateDocument(candidatureId)
  const turn = (by: number) => {
    const to = (rotation + by + 360) % 360
    setTurned(to)
    if (filed && mayWrite) rotate.mutate({ ...filed, rotation: to })
  }
  return (
    <Modal
      open
      onClose={onClose}
      title={filename}
      size="wide"
      actions={
        <Button variant="secondary" onClick={() => saveFile(filename, blob)}>
          <AdminIcon name="download" className="size-5" />
          Télécharger
        </Button>
      }
    >
      <div className="flex flex-col gap-2">
        <div role="toolbar" aria-label="Affichage" className="flex items-center justify-center gap-1">
          <Tool
            icon="minus"
            label="Réduire"
            disabled={zoom === 0}
            onClick={() => setZoom((now) => now - 1)}
          />
          <span role="status" className="w-14 text-center font-semibold numbers-aligned">
            {Math.round(factor * 100)}&nbsp;%
          </span>
          <Tool
            icon="plus"
            label="Agrandir"
            disabled={zoom === ZOOMS.length - 1}
            onClick={() => setZoom((now) => now + 1)}
          />
          <Tool
            icon="turnLeft"
            label="Tourner à gauche"
            disabled={rotate.isPending}
            onClick={() => turn(-90)}
          />
          <Tool
            icon="turnRight"
            label="Tourner à droite"
            disabled={rotate.isPending}
            onClick={() => turn(90)}
          />
        </div>
        <Pages opened={opened} rotation={rotation} factor={factor} />
      </div>
    </Modal>
  )
}

/**
 * Scrollable box with the pages of a document. `rotation` in degrees. `factor`: the zoom; at 1 a picture that is larger
 * than the box is shrunk to fit (the page of a PDF to its width), and a smaller one has its own size.
 */
const Pages = ({
  opened: { blob, type, document },
  rotation,
  factor,
}: {
  readonly opened: Opened
  readonly rotation: number
  readonly factor: number
}) => {
  const { pictures, pages, failed } = usePictures(blob, type)
  const [ref, box] = useBox()
  const { filename } = document
  return (
    <section
      ref={ref}
      aria-label="Pages"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard
      tabIndex={0}
      // Room for the scrollbar is reserved: a page that just needs one would shrink, lose it, grow, and so on.
      className="flex h-[calc(100dvh-16rem)] flex-col gap-3 overflow-auto rounded-carte bg-brume [scrollbar-gutter:stable] sm:h-[62dvh]"
    >
      {failed && (
        <p className="m-auto p-4 text-center">
          Ce document ne peut pas être affiché ici&nbsp;: téléchargez-le pour l'ouvrir.
        </p>
      )}
      {!failed && pictures.length === 0 && (
        <p role="status" className="m-auto">
          Chargement...
        </p>
      )}
      {box.width > 0 &&
        pictures.map((picture, index) => (
          <Turned
            key={picture.url}
            picture={picture}
            alt={pages > 1 ? `${filename}, page ${index + 1} sur ${pages}` : filename}
            rotation={rotation}
            // A photo fits the box in width and height, the page of a PDF only in width.
            fit={type === 'application/pdf' ? { ...box, height: Number.POSITIVE_INFINITY } : box}
            factor={factor}
          />
        ))}
      {pages > MOST_PAGES && (
        <p className="p-4 text-center">
          Les {MOST_PAGES} premières pages sur {pages}&nbsp;: téléchargez le document pour lire la suite.
        </p>
      )}
    </section>
  )
}

const Tool = ({
  icon,
  label,
  disabled,
  onClick,
}: {
  readonly icon: AdminIconName
  readonly label: string
  readonly disabled: boolean
  readonly onClick: () => void
}) => (
  <button
    type="button"
    aria-label={label}
    title={label}
    disabled={disabled}
    onClick={onClick}
    className="grid size-12 place-items-center rounded-full text-foret hover:bg-menthe disabled:text-trait disabled:hover:bg-transparent"
  >
    <AdminIcon name={icon} />
  </button>
)

/** A picture that is turned around its centre. */
const Turned = ({
  picture,
  alt,
  rotation,
  fit,
  factor,
}: {
  readonly picture: Picture
  readonly alt: string
  readonly rotation: number
  readonly fit: { readonly width: number; readonly height: number }
  readonly factor: number
}) => {
  const isAside = rotation % 180 !== 0
  const [across, along] = isAside ? [picture.height, picture.width] : [picture.width, picture.height]
  const scale = Math.min(1, fit.width / across, fit.height / along) * factor
  const [width, height] = [picture.width * scale, picture.height * scale]
  return (
    <div
      className="relative m-auto shrink-0 bg-white"
      style={{ width: across * scale, height: along * scale }}
    >
      <img
        src={picture.url}
        alt={alt}
        className="absolute max-w-none"
        style={{
          width,
          height,
          left: (across * scale - width) / 2,
          top: (along * scale - height) / 2,
          transform: `rotate(${rotation}deg)`,
        }}
      />
    </div>
  )
}
