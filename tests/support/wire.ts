import { createConnection, type Socket } from 'node:net'

/** Opens a bare connection, lets `write` write, and answers all that comes back until the server closes it. */
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
