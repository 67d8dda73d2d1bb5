import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { readConfig } from './config.ts'

describe('the level of the log', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'garde-config-'))
  afterAll(() => rmSync(dataDir, { recursive: true }))

  it.each([
    ['a terminal shows warnings and errors only', {}, true, 'warn'],
    ['a terminal shows requests on demand', { LOG_LEVEL: 'info' }, true, 'info'],
    ['a file gets every request', {}, false, 'info'],
    ['a file gets what LOG_LEVEL says', { LOG_LEVEL: 'error' }, false, 'error'],
  ])('%s', (_, env, terminal, level) => {
    expect(readConfig({ DATA_DIR: dataDir, ...env }, { terminal }).logLevel).toBe(level)
  })
})

describe('a private start, which has the default account admin / admin123', () => {
  it.each([
    ['on this machine, without settings', {}, true],
    ['on this machine, with its own address', { PUBLIC_URL: 'http://localhost:3000' }, true],
    ['behind a proxy that is not in TRUST_PROXY', { PUBLIC_URL: 'https://www.exemple.ga' }, false],
    ['behind a proxy', { TRUST_PROXY: '127.0.0.1' }, false],
    ['on every address of this machine', { HOST: '0.0.0.0' }, false],
    ['in production', { NODE_ENV: 'production' }, false],
  ])('%s: %j: %s', (_, env, isPrivate) => {
    expect(readConfig({ DATA_DIR: tmpdir(), ...env }).privateStart).toBe(isPrivate)
  })
})

describe('PUBLIC_URL', () => {
  it.each([
    ['https://www.exemple.ga', 'https://www.exemple.ga'],
    ['HTTPS://WWW.Exemple.GA:443/', 'https://www.exemple.ga'],
    ['https://exemple.ga:8443/accueil?a=b#c', 'https://exemple.ga:8443'],
    ['https://maman:mot@exemple.ga', 'https://exemple.ga'],
  ])('%s is the origin %s', (PUBLIC_URL, publicUrl) => {
    expect(readConfig({ DATA_DIR: tmpdir(), PUBLIC_URL }).publicUrl).toBe(publicUrl)
  })

  it.each(['www.exemple.ga', 'exemple.ga:443', 'localhost:3000', 'ftp://exemple.ga'])(
    '%s is refused',
    (PUBLIC_URL) => {
      expect(() => readConfig({ DATA_DIR: tmpdir(), PUBLIC_URL })).toThrow('PUBLIC_URL doit être une adresse')
    },
  )
})
