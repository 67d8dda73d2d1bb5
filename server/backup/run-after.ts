import { spawn } from 'node:child_process'
import { OperatorError } from '../operator-error.ts'

/** Time limit of BACKUP_AFTER, the operator's command, which usually copies the file to another place. */
const AFTER_LIMIT_MS = 60 * 60_000

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
      // A group of its own: at the limit what the shell has started ends too, and lets go of stderr.
      detached: true,
    })
    const limit = setTimeout(() => {
      try {
        if (child.pid) process.kill(-child.pid, 'SIGTERM')
      } catch {
        // It has just ended by itself.
      }
    }, limitMs)
    let errors = ''
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      errors = (errors + text).slice(-2000)
    })
    child.once('error', (error) => {
      clearTimeout(limit)
      reject(error)
    })
    child.once('close', (code, signal) => {
      clearTimeout(limit)
      if (code === 0) return resolve()
      const last = errors.trim().split('\n').at(-1) ?? ''
      reject(
        new OperatorError(`BACKUP_AFTER s'est terminé avec ${code ?? signal}${last && `\u00a0: ${last}`}.`),
      )
    })
  })
