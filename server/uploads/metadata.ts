/** Description of a file in the header Upload-Metadata. */
export interface UploadMetadata {
  readonly filename: string
  /** Media type as declared; empty when absent. */
  readonly declaredType: string
  /** Of the whole file, hexadecimal; empty when absent. */
  readonly sha256: string
}

/** Reads the header Upload-Metadata: pairs of a key and a value in base64, separated by commas. */
export const readMetadata = (header: string): UploadMetadata => {
  const values = new Map(
    header.split(',').map((pair) => {
      const [key = '', value = ''] = pair.split(' ')
      return [key, Buffer.from(value, 'base64').toString('utf8')]
    }),
  )
  return {
    filename: values.get('filename') ?? '',
    declaredType: values.get('filetype') ?? '',
    sha256: (values.get('sha256') ?? '').toLowerCase(),
  }
}
