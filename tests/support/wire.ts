import { createConnection, type Socket } from 'node:net'

/** Opens a TCP connection, calls `write`, and returns everything received until it is closed. */
export const overTheWire = (siteUrl: string, write: (socket: Socket) => void): Promise<string> => {
  const { hostname, port } = new URL(siteUrl)
  return new Promise((resolve) => {
    let received = ''
    const socket = createConnection({ host: hostname, port: Number(port) }, () => write(socket))
    socket.on('data', (bytes) => {
      received += bytes.toString('latin1')
    })
    socket.on('error', () => undefined)
    socket.on('close', () => resolve(received))
  })
}
