import { PHOTO_QUALITY, PHOTO_SIDE_PX } from './constants.ts'

/**
 * Redraws a photo as JPEG: its longest side has PHOTO_SIDE_PX at most, upright, without the GPS position in it. Null
 * where the browser cannot.
 */
export const shrinkPhoto = async (photo: Blob): Promise<ArrayBuffer | null> => {
  try {
    const picture = await createImageBitmap(photo, { imageOrientation: 'from-image' })
    const scale = Math.min(1, PHOTO_SIDE_PX / Math.max(picture.width, picture.height))
    const canvas = new OffscreenCanvas(Math.round(picture.width * scale), Math.round(picture.height * scale))
    const context = canvas.getContext('2d', { alpha: false })
    if (!context) return null
    // White behind what is transparent, which would become black.
    context.fillStyle = '#fff'
    context.fillRect(0, 0, canvas.width, canvas.height)
    context.drawImage(picture, 0, 0, canvas.width, canvas.height)
    picture.close()
    const jpeg = await canvas.convertToBlob({ type: 'image/jpeg', quality: PHOTO_QUALITY })
    return jpeg.type === 'image/jpeg' ? await jpeg.arrayBuffer() : null
  } catch {
    return null
  }
}
