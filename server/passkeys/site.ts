import type { FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'

/** The site that a device signs for: PUBLIC_URL, else the address of the request. */
export const siteOf = (
  request: FastifyRequest,
  { publicUrl }: Pick<Config, 'publicUrl'>,
): { readonly origin: string; readonly rpId: string } => {
  const { origin, hostname } = new URL(publicUrl ?? `${request.protocol}://${request.host}`)
  return { origin, rpId: hostname }
}
