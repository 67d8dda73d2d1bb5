import type { AddressInfo } from 'node:net'
import { connect, createServer, type Socket } from 'node:net'

/** Proxy that counts what a phone sends, and cuts its connections. */
export interface CuttingNetwork {
  /** URL of the site through the proxy, without a trailing slash. */
  readonly url: string
  /** Cuts all connections once one of them has sent about this number of bytes of a document; null: never. */
  readonly cutAfter: (bytes: number | null) => void
  /** Bytes that arrived from phones since the last call of `reset`, headers included. */
  readonly sentBytes: () => number
  /** Number of cuts since the last call of `reset`. */
  readonly cuts: () => number
  readonly reset: () => void
  readonly close: () => Promise<void>
}

/** A connection carries a document once it has sent more than this; headers and forms are smaller. */
const DOCUMENT_BYTES = 8 * 1024

/**
 * High-water mark of the connections from phones: Node buffers little while a connection is paused. A single read may
 * still return up to 64 KiB.
 */
const READ_BYTES = 1024

/** `server` returns the current URL of the server, which may have been restarted on another port. */
export const createCuttingNetwork = async (server: () => string): Promise<CuttingNetwork> => {
  let limit: number | null = null
  let sent = 0
  let cut = 0
  const sockets = new Set<Socket>()
  const phones = new Set<Socket>()

  const proxy = createServer({ highWaterMark: READ_BYTES }, (phone) => {
    const { hostname, port } = new URL(server())
    const site = connect({ host: hostname, port: Number(port), allowHalfOpen: true })
    let fromPhone = 0
    phones.add(phone)
    phone.once('close', () => phones.delete(phone))
    for (const socket of [phone, site]) {
      sockets.add(socket)
      socket.once('close', () => sockets.delete(socket))
      socket.on('error', () => undefined)
    }
    phone.on('data', (bytes: Buffer) => {
      sent += bytes.length
      fromPhone += bytes.length
      const isOver = limit !== null && fromPhone > DOCUMENT_BYTES + limit
      if (isOver) {
        cut += 1
        phone.pause()
        // The bytes that were read are still passed on: the network breaks after them.
        site.end(bytes)
        for (const other of phones) other.destroy()
        return
      }
      if (!site.write(bytes)) {
        phone.pause()
        site.once('drain', () => phone.resume())
      }
    })
    phone.once('close', () => site.end())
    site.on('data', (bytes: Buffer) => phone.write(bytes))
    for (const event of ['end', 'close']) site.once(event, () => phone.end(() => phone.destroy()))
  })
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    cutAfter: (bytes) => {
      limit = bytes
    },
    sentBytes: () => sent,
    cuts: () => cut,
    reset: () => {
      sent = 0
      cut = 0
    },
    close: async () => {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => proxy.close(resolve))
    },
  }
}
