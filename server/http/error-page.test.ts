import { beforeAll, describe, expect, it } from 'vitest'
import { onDatabase, type RunningApp } from '#tests/support/app.ts'
import { DIST } from '#tests/support/built.ts'
import { buildIfStale } from '../../scripts/build.ts'

/** What a browser accepts when a person opens an address. */
const OPENED = { accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8' }

onDatabase('sqlite', 'An address that a person opens', ({ start }) => {
  let app: RunningApp
  beforeAll(async () => {
    await buildIfStale()
    app = await start({ dist: DIST })
  })

  const open = (path: string) => app.visitor.send('GET', path, { headers: OPENED })

  describe('with a broken escape', () => {
    it.each(['/services%', '/%zz?x=1', '/%ff%fe', '/%?x=%'])('%s is the not-found page', async (path) => {
      const answer = await open(path)
      expect(answer.status).toBe(404)
      expect(answer.text).toBe((await open('/nulle-part')).text)
    })

    it('in its query only is that page', async () => {
      expect((await open('/services?q=%')).text).toBe((await open('/services')).text)
    })

    it('of the API it is refused in JSON', async () => {
      expect((await open('/api/download/%')).json).toMatchObject({ code: 'unreadableBody' })
    })
  })
})
