/**
 * `npm run try-unit` (as root, after `npm run build`): starts the server as docs/garde-enfants.service says and makes a
 * backup, in a mount namespace with the unit's read-only paths, an unprivileged user and a restricted /proc. Exit code
 * 0 only when both succeed.
 */
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '..')
const unit = readFileSync(join(ROOT, 'docs/garde-enfants.service'), 'utf8')
const setting = (name: string): string => new RegExp(`^${name}=(.+)$`, 'm').exec(unit)?.[1] ?? ''
const writable = setting('ReadWritePaths').split(' ')
const parents = [...new Set(writable.map((path) => join(path, '..')))]

/** User and group `nobody`. */
const NOBODY = 65534

const SCRIPT = `
set -eu
mount --make-rprivate /
# Installed as docs/exploitation.md says, the application is there already: a new /srv would hide it.
if [ "$ROOT" != ${setting('WorkingDirectory')} ]; then
  mount -t tmpfs tmpfs /srv
  mkdir ${setting('WorkingDirectory')}
fi
mount --bind "$ROOT" ${setting('WorkingDirectory')}
${parents.map((path) => `mount -t tmpfs tmpfs ${path}`).join('\n')}
mkdir ${writable.join(' ')}
chown ${NOBODY}:${NOBODY} ${writable.join(' ')}
${writable.map((path) => `mount --bind ${path} ${path}`).join('\n')}
mount -t tmpfs tmpfs /tmp
mount -t proc -o subset=pid,hidepid=invisible proc /proc
mount -o remount,bind,ro /
mount -o remount,bind,ro ${setting('WorkingDirectory')}
${parents.map((path) => `mount -o remount,bind,ro ${path}`).join('\n')}
cd ${setting('WorkingDirectory')}
if touch dist/x 2>/dev/null; then echo 'the application folder is writable' >&2; exit 1; fi
export NODE_ENV=production DATA_DIR=${writable[0]} BACKUP_DIR=${writable[1]} PORT=0 PUBLIC_URL=https://www.exemple.ga
export TRUST_PROXY=127.0.0.1 APP_SECRET=only-for-this-trial-0123456789abcdef
service='setpriv --reuid ${NOBODY} --regid ${NOBODY} --clear-groups --no-new-privs --bounding-set=-all env'
start() {
  $service "$@" ${setting('ExecStart')} > /tmp/log 2>&1 &
  for _ in $(seq 600); do
    grep -q 'Le site est ouvert' /tmp/log && break
    kill -0 $! 2>/dev/null || break
    sleep 0.1
  done
  cat /tmp/log
  grep -q 'Le site est ouvert' /tmp/log
  kill -TERM $!
  wait $!
}
start INIT=1
start
$service node_modules/.bin/node scripts/backup.ts
ls -l ${writable.join(' ')}
`

if (process.getuid?.() !== 0) {
  process.stderr.write('Essai impossible\u00a0: cette commande doit être lancée par root.\n')
  process.exit(1)
}

const { status } = spawnSync('unshare', ['--mount', '--pid', '--fork', 'bash', '-c', SCRIPT], {
  env: { PATH: process.env.PATH, ROOT },
  stdio: 'inherit',
})
process.stdout.write(status === 0 ? "L'unité fonctionne.\n" : "L'unité ne fonctionne pas.\n")
process.exitCode = status ?? 1
