import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findCommand, isProgram } from '../../../../scripts/lib/find-command.ts'
import { freePort } from '../../../../scripts/lib/free-port.ts'
import { accountOf } from '../../../../scripts/services/accounts.ts'
import { whyNotListening } from '../../../../scripts/services/readiness.ts'
import { type Certificates, makeCertificates } from './certificates.ts'

/** Debian keeps it off the PATH of users other than root. */
const slapd = ['/usr/sbin/slapd', findCommand('slapd') ?? ''].find(isProgram)
const slapadd = '/usr/sbin/slapadd'

/** Why there is no OpenLDAP server on this machine, or undefined if there is one; `npm test` reports it too. */
export const whyNoSlapd = slapd && isProgram(slapadd) && findCommand('openssl') ? undefined : 'there is no slapd here'

export const suffix = 'dc=example,dc=com'
export const reader = { dn: `cn=reader,${suffix}`, password: 'reader-secret' }
export const bigPhotoBytes = 3 * 1024 * 1024
/** No search without pages returns more. */
export const sizeLimit = 120

export interface Slapd {
  readonly port: number
  readonly tlsPort: number
  readonly certificates: Certificates
  /** Kills it immediately. */
  kill(): Promise<void>
  start(): Promise<void>
  /** Accepts connections, but says nothing until `resume`. */
  freeze(): void
  resume(): void
  remove(): Promise<void>
}

/**
 * A real slapd on free ports of the loopback address, run by an ordinary user, with these entries. It answers "success"
 * to a name with an empty password, as RFC 4513 allows; a product that asks it in this way lets everyone in.
 */
export async function startSlapd(entries: string): Promise<Slapd> {
  if (!slapd) throw new Error(whyNoSlapd)
  const dir = mkdtempSync(join(tmpdir(), 'holdall-slapd-'))
  chmodSync(dir, 0o755)
  const [port, tlsPort] = [await freePort(), await freePort()]
  const certificates = makeCertificates(dir)
  mkdirSync(join(dir, 'data'))
  writeFileSync(join(dir, 'slapd.conf'), configuration(dir, certificates))
  writeFileSync(join(dir, 'entries.ldif'), entries)
  const who = process.getuid?.() === 0 ? (accountOf('openldap') ?? accountOf('nobody')) : undefined
  const filled = spawnSync(slapadd, ['-q', '-f', join(dir, 'slapd.conf'), '-l', join(dir, 'entries.ldif')], {
    encoding: 'utf8',
  })
  if (filled.status !== 0) throw new Error(`slapadd failed: ${filled.stderr}`)
  if (who) spawnSync('chown', ['-R', `${who.uid}:${who.gid}`, join(dir, 'data')])
  let child: ChildProcess | undefined
  const server: Slapd = {
    port,
    tlsPort,
    certificates,
    async start() {
      const urls = `ldap://127.0.0.1:${port} ldaps://127.0.0.1:${tlsPort}`
      const own = who ? { uid: who.uid, gid: who.gid } : {}
      child = spawn(slapd, ['-d', '0', '-f', join(dir, 'slapd.conf'), '-h', urls], { cwd: dir, stdio: 'pipe', ...own })
      const refusal = await whyNotListening(child, port)
      if (refusal) throw new Error(`slapd did not start: ${refusal}`)
    },
    async kill() {
      if (!child || child.exitCode !== null || child.signalCode !== null) return
      const gone = once(child, 'exit')
      child.kill('SIGKILL')
      await gone
    },
    freeze: () => void child?.kill('SIGSTOP'),
    resume: () => void child?.kill('SIGCONT'),
    async remove() {
      await server.kill()
      rmSync(dir, { recursive: true, force: true })
    },
  }
  await server.start()
  return server
}

function configuration(dir: string, { authorityFile, certificateFile, keyFile }: Certificates): string {
  return [
    ...['core', 'cosine', 'inetorgperson', 'nis'].map(name => `include /etc/ldap/schema/${name}.schema`),
    // Bytes that entries can be found by, like Active Directory’s objectGUID, and bytes that they can’t be found by.
    "attributetype ( 1.1.2.1.1 NAME 'guid' EQUALITY octetStringMatch SYNTAX 1.3.6.1.4.1.1466.115.121.1.40 )",
    "objectclass ( 1.1.2.2.1 NAME 'guided' AUXILIARY MAY guid )",
    ...['modulepath /usr/lib/ldap', 'moduleload back_mdb', 'moduleload ppolicy'],
    ...[`TLSCACertificateFile ${authorityFile}`, `TLSCertificateFile ${certificateFile}`],
    ...[`TLSCertificateKeyFile ${keyFile}`, 'TLSVerifyClient never'],
    'allow bind_anon_cred bind_anon_dn',
    ...['database mdb', `suffix "${suffix}"`, `rootdn "cn=root,${suffix}"`, 'rootpw root-secret'],
    ...[`directory ${join(dir, 'data')}`, 'maxsize 268435456'],
    'index objectClass,uid,mail,entryUUID,member eq',
    `limits * size.soft=${sizeLimit} size.hard=${sizeLimit} size.prtotal=unlimited`,
    'overlay ppolicy',
    'access to attrs=userPassword by anonymous auth by * none',
    `access to dn.subtree="ou=groups,${suffix}" by users read by * none`,
    `access to * by dn.exact="${reader.dn}" read by self read by anonymous auth by * none`,
    '',
  ].join('\n')
}
