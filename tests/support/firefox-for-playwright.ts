#!/usr/bin/env node
import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { WebSocket, WebSocketServer } from 'ws'
import { findFirefox } from '#scripts/machine-programs.ts'

/**
 * Program that Playwright runs in place of its own Firefox (playwright.config.ts). It starts the machine's Firefox with
 * the same arguments, and prints the line with the WebDriver BiDi address on stderr. The address is that of a relay,
 * which answers the commands that this Firefox does not know.
 */

/** Emulations that Playwright sends to every new page and Firefox ESR lacks. No test in Firefox needs them. */
const UNKNOWN_TO_FIREFOX: readonly string[] = ['emulation.setMediaFeaturesOverride']

const relay = async (bidi: string): Promise<string> => {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1' })
  server.on('connection', (playwright) => {
    const firefox = new WebSocket(bidi)
    const opened = new Promise((resolve) => firefox.once('open', resolve))
    playwright.on('message', async (data) => {
      const text = data.toString()
      const { id, method } = JSON.parse(text)
      await opened
      if (UNKNOWN_TO_FIREFOX.includes(method))
        playwright.send(JSON.stringify({ type: 'success', id, result: {} }))
      else firefox.send(text)
    })
    firefox.on('message', (data) => playwright.send(data.toString()))
    firefox.on('close', () => playwright.close())
    playwright.on('close', () => firefox.close())
  })
  await new Promise((resolve) => server.once('listening', resolve))
  const { port } = server.address() as { port: number }
  return `ws://127.0.0.1:${port}`
}

const firefox = spawn(findFirefox() ?? '', process.argv.slice(2), { stdio: ['ignore', 'inherit', 'pipe'] })
firefox.on('exit', (code) => process.exit(code ?? 1))
for await (const line of createInterface({ input: firefox.stderr })) {
  const [, bidi] = /^WebDriver BiDi listening on (ws:.*)$/.exec(line) ?? []
  process.stderr.write(bidi ? `WebDriver BiDi listening on ${await relay(`${bidi}/session`)}\n` : `${line}\n`)
}
