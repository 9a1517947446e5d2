import { spawn, spawnSync } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { DirectorySettings } from '@holdall/contract/company-sign-in/provider-settings.ts'
import { findCommand, isProgram } from '../../../../scripts/lib/find-command.ts'
import { createOutbound, type Outbound } from '../../src/platform/outbound/outbound.ts'
import { makeCertificates } from './certificates.ts'

const samba = ['/usr/sbin/samba', findCommand('samba') ?? ''].find(isProgram)
const python = '/usr/bin/python3'

/** Why no domain controller can be started here, or undefined if one can. */
export const whyNoSamba = reason()

export const domain = 'DC=ad,DC=example,DC=test'
export const host = 'dc1.ad.example.test'
export const service = { dn: `CN=reader,CN=Users,${domain}`, password: 'Reader-secret-1' }
/** Of every person. */
export const password = 'Person-secret-1'

export interface SambaDomain {
  /** The authority of its certificate, PEM. */
  readonly authority: string
  /** Finds the controller by its name. */
  readonly outbound: Outbound
  /** GUIDs by name, as Samba’s own tools write them. */
  readonly guids: Readonly<Record<string, string>>
  remove(): Promise<void>
}

/** What fits the domain, with a service account over LDAPS. */
export function domainSettings(authority: string, wish: Partial<DirectorySettings> = {}): DirectorySettings {
  return DirectorySettings.parse({
    servers: [host],
    authority,
    serviceDn: service.dn,
    base: domain,
    filter: '(&(objectCategory=person)(objectClass=user)(|(sAMAccountName={{user}})(userPrincipalName={{user}})))',
    idAttribute: 'objectGUID',
    pictureAttribute: 'thumbnailPhoto',
    groupBase: domain,
    trustsAddresses: true,
    timeoutSeconds: 20,
    ...wish,
  })
}

function reason(): string | undefined {
  if (!samba) return 'there is no samba here (npm run prove installs it)'
  const { status } = spawnSync(python, ['-c', 'import samba.provision, samba.samdb'])
  if (status !== 0) return 'Samba’s modules for Python aren’t installed'
  return process.getuid?.() === 0 ? undefined : 'only root may use the ports of a domain controller'
}

/** A real domain controller of Active Directory by Samba, with its LDAP service alone, on an address of this machine. */
export async function startSambaDomain(): Promise<SambaDomain> {
  if (!samba) throw new Error(whyNoSamba)
  const dir = mkdtempSync(join(tmpdir(), 'holdall-samba-'))
  const address = `127.88.${randomInt(1, 255)}.${randomInt(1, 255)}`
  const { authority, authorityFile, certificateFile, keyFile } = makeCertificates(dir, host)
  chmodSync(keyFile, 0o600)
  for (const folder of ['site', 'run']) mkdirSync(join(dir, folder))
  const conf = join(dir, 'smb.conf')
  writeFileSync(
    conf,
    [
      ...['[global]', 'bind interfaces only = yes', `interfaces = ${address}/8`],
      ...[
        'private dir = site/private',
        'state directory = site/state',
        'cache directory = run',
        'lock directory = run',
      ].map(line => line.replace('= ', `= ${dir}/`)),
      ...[`pid directory = ${dir}/run`, `ncalrpc dir = ${dir}/run/ncalrpc`, `log file = ${dir}/run/log`],
      ...['netbios name = DC1', 'realm = AD.EXAMPLE.TEST', 'workgroup = EXAMPLE', 'log level = 0'],
      ...['server role = active directory domain controller', 'server services = ldap'],
      // As most controllers still are: a simple sign-in without TLS is possible too.
      'ldap server require strong auth = no',
      ...[`tls cafile = ${authorityFile}`, `tls certfile = ${certificateFile}`, `tls keyfile = ${keyFile}`, ''],
    ].join('\n'),
  )
  const made = spawnSync(python, ['-c', script, join(dir, 'site'), address, password, service.password], {
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  })
  if (made.status !== 0) throw new Error(`The domain could not be made: ${made.stderr.slice(-2000)}`)
  const child = spawn(samba, ['-i', '-s', conf, '--debug-stdout'], { stdio: 'ignore', detached: true })
  const server: SambaDomain = {
    authority,
    outbound: createOutbound({ allow: '127.0.0.0/8', lookup: async () => [{ address, family: 4 }] }),
    guids: JSON.parse(made.stdout.trim().split('\n').at(-1) ?? '{}'),
    async remove() {
      if (child.exitCode === null && child.signalCode === null) {
        const gone = once(child, 'exit')
        // It starts processes of its own, in its own group.
        process.kill(-(child.pid ?? 0), 'SIGTERM')
        await gone
      }
      rmSync(dir, { recursive: true, force: true })
    },
  }
  const end = Date.now() + 60_000
  while (!(await answers(address))) {
    if (child.exitCode !== null || Date.now() > end) {
      await server.remove()
      throw new Error('The domain controller did not start')
    }
    await wait(100)
  }
  return server
}

/** Its services for TLS start last. */
async function answers(address: string): Promise<boolean> {
  const socket = connect({ host: address, port: 636 })
  try {
    await once(socket, 'connect')
    return true
  } catch {
    return false
  } finally {
    socket.destroy()
  }
}

/** People in every state that Active Directory knows, and groups in groups. Its last line has their GUIDs. */
const script = `
import json, logging, sys
from samba import dsdb
from samba.auth import system_session
from samba.dcerpc import misc
from samba.ndr import ndr_unpack
from samba.provision import provision
import ldb
folder, address, password, service = sys.argv[1:5]
logging.basicConfig(level=logging.ERROR)
made = provision(logging.getLogger('provision'), system_session(), targetdir=folder, realm='ad.example.test',
    domain='EXAMPLE', hostname='dc1', hostip=address, adminpass='Administrator-secret-1', dns_backend='NONE',
    serverrole='active directory domain controller', dom_for_fun_level=dsdb.DS_DOMAIN_FUNCTION_2008_R2)
sam = made.samdb
base = sam.domain_dn()
def change(dn, **values):
    message = ldb.Message(ldb.Dn(sam, dn))
    for name, value in values.items():
        message[name] = ldb.MessageElement(value, ldb.FLAG_MOD_REPLACE, name)
    sam.modify(message)
change(base, lockoutThreshold='4')
guids = {}
never = dsdb.UF_DONT_EXPIRE_PASSWD
def person(name, secret=password, flags=never, **more):
    sam.newuser(name, secret, **more)
    dn = 'CN=%s,CN=Users,%s' % (name, base)
    sam.toggle_userAccountFlags('(sAMAccountName=%s)' % name, flags, on=True)
    found = sam.search(base=dn, scope=ldb.SCOPE_BASE, attrs=['objectGUID'])
    guids[name] = str(ndr_unpack(misc.GUID, found[0]['objectGUID'][0]))
    return dn
person('reader', service)
anna = person('anna', mailaddress='Anna@Example.com')
change(anna, givenName='Anna', sn='M\\u00fcller', thumbnailPhoto=bytes.fromhex('ffd8ffe000104a46494600') + bytes(3000))
person('ben')
person('disabled')
sam.toggle_userAccountFlags('(sAMAccountName=disabled)', dsdb.UF_ACCOUNTDISABLE, on=True)
person('expired')
sam.setexpiry('(sAMAccountName=expired)', -3600)
person('locked')
person('mustchange', flags=0)
sam.force_password_change_at_next_login('(sAMAccountName=mustchange)')
person('oldpassword', flags=0)
person('other', mailaddress='other@example.com')
change('CN=other,CN=Users,' + base, userPrincipalName='ben.other@ad.example.test')
for name, members in [('Design', ['anna']), ('Product', ['Design']), ('Everyone here', ['Product', 'ben'])]:
    sam.newgroup(name)
    sam.add_remove_group_members(name, members)
sam.add_remove_group_members('Product', ['Everyone here'])
# From the year 2012, which only Samba's own tools may write.
old = ldb.Message(ldb.Dn(sam, 'CN=oldpassword,CN=Users,' + base))
old['pwdLastSet'] = ldb.MessageElement('130000000000000000', ldb.FLAG_MOD_REPLACE, 'pwdLastSet')
sam.modify(old, controls=['local_oid:1.3.6.1.4.1.7165.4.3.12:0'])
print(json.dumps(guids))
`
