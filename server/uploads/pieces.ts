import type { Readable } from 'node:stream'
import { Refusal } from '../refusal.ts'

/**
 * Bytes that are collected before they are stored as one piece; the last piece of a body may be smaller. A server that
 * is killed loses about as many of an upload.
 */
const PIECE_BYTES = 64 * 1024
/** A smaller piece is stored only at the end of the file: otherwise an upload of 5 MB could have millions of rows. */
const SMALLEST_PIECE_BYTES = 1024

/**
 * Stores a body while it arrives, also one that breaks off, except a last piece below SMALLEST_PIECE_BYTES that does
 * not end the file. Throws what `store` throws, after the body has ended, so that the client reads the answer;
 * throws a 413 at once for more than `missing` bytes.
 * @param missing bytes that the file lacks
 */
export const storeInPieces = (
  body: Readable,
  missing: number,
  store: (piece: Buffer) => Promise<void>,
): Promise<void> =>
  new Promise((resolve, reject) => {
    let waiting: Buffer[] = []
    let waitingBytes = 0
    let arrived = 0
    let stored: Promise<void> = Promise.resolve()

    const storeWaiting = (): void => {
      const piece = Buffer.concat(waiting)
      waiting = []
      waitingBytes = 0
      stored = stored.then(() => store(piece))
      // `stored` is awaited at the end of the body; without this, an earlier rejection would count as unhandled.
      stored.catch(() => undefined)
    }
    const onData = (chunk: Buffer): void => {
      arrived += chunk.length
      if (arrived > missing) {
        stop()
        reject(new Refusal('tooLarge'))
        return
      }
      waiting.push(chunk)
      waitingBytes += chunk.length
      if (waitingBytes >= PIECE_BYTES) storeWaiting()
    }
    const onEnd = (): void => {
      stop()
      if (waitingBytes >= SMALLEST_PIECE_BYTES || (waitingBytes > 0 && arrived === missing)) storeWaiting()
      stored.then(resolve, reject)
    }
    const stop = (): void => {
      body.off('data', onData)
      for (const event of ['end', 'close', 'error']) body.off(event, onEnd)
      // A body that breaks off emits an error after this function has returned.
      body.on('error', () => undefined)
    }
    body.on('data', onData)
    for (const event of ['end', 'close', 'error']) body.once(event, onEnd)
  })
