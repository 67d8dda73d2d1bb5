import { expect, it, vi } from 'vitest'
import { readAllTables } from './support/all-tables.ts'
import { onBothDatabases } from './support/app.ts'
import { jpeg, upload } from './support/files.ts'
import { nannyApplication } from './support/submissions.ts'

/** The parser of images throws on every image. */
vi.mock('#server/upload/image.ts', () => ({
  cleanImage: () => {
    throw new RangeError('failpoint in /server/upload/image.ts')
  },
}))

onBothDatabases('a file on which the parser of images throws', ({ start }) => {
  it('F27 gets a 500 answer without details and is not stored; a form without a file is accepted', async () => {
    const app = await start()
    const before = await readAllTables(app.db)
    const inline = JSON.stringify([
      { filename: 'cni.jpg', data: `data:image/jpeg;base64,${jpeg().toString('base64')}` },
    ])
    for (const answer of [
      await app.visitor.send('POST', '/api/upload', upload('cni.jpg', jpeg())),
      await app.visitor.send('POST', '/api/nanny-applications', { body: nannyApplication(inline) }),
    ]) {
      expect(answer.status).toBe(500)
      expect(answer.text).not.toMatch(/failpoint|image\.ts|RangeError/)
    }
    expect(await readAllTables(app.db)).toEqual(before)
    const alone = await app.visitor.send('POST', '/api/nanny-applications', { body: nannyApplication() })
    expect(alone.status).toBe(201)
  })
})
