import { spawn } from 'node:child_process'
import { OperatorError } from '../operator-error.ts'

/** Time limit of BACKUP_AFTER, the operator's command, which usually copies the file to another place. */
const AFTER_LIMIT_MS = 60 * 60_000
/** Signals on which this process ends the command before itself: in its own group the command may not get them. */
const ENDING = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/** The environment for BACKUP_AFTER, without the secret settings, which the operator's command does not need. */
const withoutSecrets = ({
  APP_SECRET: _secret,
  ADMIN_PASSWORD: _password,
  DATABASE_URL: _url,
  METRICS_TOKEN: _token,
  ...env
}: NodeJS.ProcessEnv): NodeJS.ProcessEnv => env

/**
 * Runs BACKUP_AFTER in a shell, with the file in BACKUP_FILE and as $1. When it fails, or takes longer than `limitMs`,
 * rejects with its exit code or signal and the last line of its stderr.
 */
export const runAfter = (command: string, file: string, limitMs = AFTER_LIMIT_MS): Promise<void> =>
  new Promise((resolve, reject) => {
    const child = spawn('sh', ['-c', command, 'sh', file], {
      env: { ...withoutSecrets(process.env), BACKUP_FILE: file },
      stdio: ['ignore', 'ignore', 'pipe'],
      // A group of its own: what the shell has started can be ended with it.
      detached: true,
    })
    const endGroup = (): void => {
      try {
        if (child.pid) process.kill(-child.pid, 'SIGKILL')
      } catch {
        // It has just ended by itself.
      }
    }
    const stop = (signal: NodeJS.Signals): void => {
      endGroup()
      letGo()
      process.kill(process.pid, signal)
    }
    let isLate = false
    const limit = setTimeout(() => {
      isLate = true
      endGroup()
      // `close` waits for stderr, which a program in a session of its own may hold on to.
      child.stderr.destroy()
    }, limitMs)
    const letGo = (): void => {
      clearTimeout(limit)
      for (const signal of ENDING) process.off(signal, stop)
    }
    for (const signal of ENDING) process.on(signal, stop)
    let errors = ''
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      errors = (errors + text).slice(-2000)
    })
    child.once('error', (error) => {
      letGo()
      reject(error)
    })
    child.once('close', (code, signal) => {
      letGo()
      // At the limit the shell may have ended well, while a program that it had put in the background was running.
      const outcome = isLate ? 'SIGKILL' : (code ?? signal)
      if (outcome === 0) return resolve()
      const last = errors.trim().split('\n').at(-1) ?? ''
      reject(new OperatorError(`BACKUP_AFTER s'est terminé avec ${outcome}${last && `\u00a0: ${last}`}.`))
    })
  })
