import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findCommand, isProgram } from '../lib/find-command.ts'
import { freePort } from '../lib/free-port.ts'
import { atEnd, run, start, stop } from '../lib/processes.ts'
import { installPackages } from './debian.ts'
import { whyNotListening } from './readiness.ts'
import type { Provided } from './service.ts'

const suite = 'storage on FTP'
/** Debian keeps it off the PATH of users other than root. */
const vsftpd = '/usr/sbin/vsftpd'
const userPrefix = 'holdall-ftp-'

/**
 * A vsftpd with TLS on a free port of the loopback address, with its own user, who is removed at the end.
 * `TEST_FTP_URL` names it, `TEST_FTP_CA` the file with its certificate, `TEST_FTP_SMALL` a folder of 3 MiB in it.
 */
export async function provideFtp(): Promise<Provided> {
  const { TEST_FTP_URL, TEST_FTP_CA, TEST_FTP_SMALL = '' } = process.env
  if (TEST_FTP_URL && TEST_FTP_CA) return { env: { TEST_FTP_URL, TEST_FTP_CA, TEST_FTP_SMALL } }
  const absent = () => [...(isProgram(vsftpd) ? [] : ['vsftpd']), ...(findCommand('openssl') ? [] : ['openssl'])]
  if (absent().length > 0) {
    const failure = await installPackages(absent())
    if (absent().length > 0) return { suite, reason: `there is no ${absent().join(', no ')}: ${failure}` }
  }
  if (process.getuid?.() !== 0) return { suite, reason: 'only root may start vsftpd and make the user it serves' }

  const dir = mkdtempSync(join(tmpdir(), 'holdall-ftp-'))
  atEnd(() => rmSync(dir, { recursive: true, force: true }))
  chmodSync(dir, 0o755)
  const failure = await makeCertificate(dir)
  if (failure) return { suite, reason: `openssl made no certificate: ${failure}` }
  const user = await makeUser(dir)
  if ('reason' in user) return { suite, reason: user.reason }

  const small = await mountSmall(join(dir, 'files/small'), user.name)
  const port = await freePort()
  writeFileSync(join(dir, 'vsftpd.conf'), configuration(dir, port), { mode: 0o600 })
  const server = start(vsftpd, [join(dir, 'vsftpd.conf')], { cwd: dir })
  atEnd(() => stop(server, 'SIGTERM'))
  const refusal = await whyNotListening(server, port)
  if (refusal) return { suite, reason: `vsftpd did not start: ${refusal}` }
  return {
    env: {
      TEST_FTP_URL: `ftp://${user.name}:${user.password}@127.0.0.1:${port}`,
      TEST_FTP_CA: join(dir, 'certificate.pem'),
      TEST_FTP_SMALL: small,
    },
  }
}

async function makeCertificate(dir: string): Promise<string | undefined> {
  const names = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost,IP:127.0.0.1']
  const files = ['-keyout', join(dir, 'key.pem'), '-out', join(dir, 'certificate.pem')]
  const made = await run('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '7', ...names, ...files])
  return made.code === 0 ? undefined : made.output.trim()
}

/** A user who owns the served folder. Users of runs that were killed are removed first. */
async function makeUser(dir: string): Promise<{ name: string; password: string } | { reason: string }> {
  for (const line of readFileSync('/etc/passwd', 'utf8').split('\n')) {
    const [found = ''] = line.split(':')
    const pid = Number(found.startsWith(userPrefix) ? found.slice(userPrefix.length) : Number.NaN)
    if (Number.isInteger(pid) && !isRunning(pid)) await run('userdel', [found])
  }
  const name = userPrefix + process.pid
  const password = randomBytes(12).toString('hex')
  const home = join(dir, 'files')
  mkdirSync(home)
  const made = await run('useradd', ['--no-create-home', '--home-dir', home, '--shell', '/bin/sh', name])
  if (made.code !== 0) return { reason: `useradd failed: ${made.output.trim()}` }
  atEnd(() => {
    // Not with `run`, which starts nothing more at the end.
    const gone = spawnSync('userdel', ['--force', name], { encoding: 'utf8' })
    if (gone.status !== 0) throw new Error(`The user ${name} could not be removed: ${gone.stderr}`)
  })
  const set = spawnSync('chpasswd', { input: `${name}:${password}\n`, encoding: 'utf8' })
  if (set.status !== 0) return { reason: `chpasswd failed: ${set.stderr ?? set.error?.message}` }
  const owned = await run('chown', [name, home])
  return owned.code === 0 ? { name, password } : { reason: owned.output.trim() }
}

/** A folder that is soon full; empty if nothing can be mounted, as in many containers. */
async function mountSmall(path: string, user: string): Promise<string> {
  mkdirSync(path)
  const mounted = await run('mount', ['-t', 'tmpfs', '-o', `size=3m,uid=${user}`, 'tmpfs', path])
  if (mounted.code !== 0) {
    console.log(`A full FTP server is not tested: ${mounted.output.trim()}`)
    return ''
  }
  atEnd(() => {
    const gone = spawnSync('umount', ['--lazy', path], { encoding: 'utf8' })
    if (gone.status !== 0) throw new Error(`${path} could not be unmounted: ${gone.stderr}`)
  })
  return 'small'
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

function configuration(dir: string, port: number): string {
  mkdirSync(join(dir, 'empty'))
  return [
    ...['listen=YES', 'listen_address=127.0.0.1', `listen_port=${port}`, 'background=NO'],
    ...['anonymous_enable=NO', 'local_enable=YES', 'write_enable=YES', 'local_umask=077', 'use_localtime=NO'],
    'delay_failed_login=0',
    ...['chroot_local_user=YES', 'allow_writeable_chroot=YES', `secure_chroot_dir=${join(dir, 'empty')}`],
    ...['ssl_enable=YES', 'force_local_data_ssl=NO', 'force_local_logins_ssl=NO', 'ssl_ciphers=HIGH'],
    ...[`rsa_cert_file=${join(dir, 'certificate.pem')}`, `rsa_private_key_file=${join(dir, 'key.pem')}`],
    // Containers often forbid what these two need.
    ...['seccomp_sandbox=NO', 'isolate_network=NO', 'isolate=NO'],
    ...['pam_service_name=vsftpd', 'connect_from_port_20=NO', 'xferlog_enable=NO', ''],
  ].join('\n')
}
