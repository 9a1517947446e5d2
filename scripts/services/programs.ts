import { existsSync } from 'node:fs'
import { findCommand } from '../lib/find-command.ts'
import { installPackages } from './debian.ts'
import type { Missing } from './service.ts'

interface Program {
  readonly name: string
  /** What shows that it is there, if it isn't a command. */
  readonly file?: string
  readonly package: string
  readonly suite: string
}

/** Programs that tests call, the Debian package of each, and what depends on it. */
const programs: readonly Program[] = [
  { name: 'unzip', package: 'unzip', suite: 'archives opened by unzip' },
  { name: 'bsdtar', package: 'libarchive-tools', suite: 'archives opened by bsdtar' },
  { name: 'python3', package: 'python3', suite: 'archives opened by Python' },
  { name: 'strace', package: 'strace', suite: 'the order of system calls of an upload' },
  { name: 'curl', package: 'curl', suite: 'the documented calls of the API' },
  { name: 'sqlite3', package: 'sqlite3', suite: 'the documented backup of SQLite' },
  { name: 'nextcloudcmd', package: 'nextcloud-desktop-cmd', suite: 'folders kept in step by Nextcloud’s client' },
  { name: 'rclone', package: 'rclone', suite: 'WebDAV tried by rclone' },
  { name: 'mount.davfs', package: 'davfs2', suite: 'WebDAV as a mounted folder' },
  { name: 'pdftoppm', package: 'poppler-utils', suite: 'pictures of PDF pages' },
  {
    name: 'poppler-data',
    file: '/usr/share/poppler/cMap',
    package: 'poppler-data',
    suite: 'pictures of PDF pages without their Asian fonts',
  },
  { name: 'redis-server', package: 'redis-server', suite: 'cache and queue on Redis' },
  { name: 'memcached', package: 'memcached', suite: 'the cache on memcached' },
  { name: 'beanstalkd', package: 'beanstalkd', suite: 'the queue on beanstalkd' },
  { name: 'nginx', package: 'nginx', suite: 'files sent by nginx' },
  // Includes Apache's program.
  { name: 'apache2', package: 'libapache2-mod-xsendfile', suite: 'files sent by Apache' },
  // Like the next one, it starts a server of its own where services start by themselves; the tests don't need it.
  { name: 'haproxy', package: 'haproxy', suite: 'the drive, and three servers, behind HAProxy' },
  { name: 'openssl', package: 'openssl', suite: 'proxies with TLS' },
  { name: 'systemd-analyze', package: 'systemd', suite: 'the unit for systemd' },
  { name: 'bwrap', package: 'bubblewrap', suite: 'the drive within the limits of its unit' },
  // Its package starts a server of its own where services start by themselves; the tests start others.
  { name: 'slapd', package: 'slapd', suite: 'company sign-in at an LDAP directory' },
  // The tests start it with a signature of their own: none can be fetched everywhere.
  { name: 'clamd', package: 'clamav-daemon', suite: 'uploads scanned by ClamAV' },
  // Its package starts a server of its own where services start by themselves; the tests only ask what its filter finds.
  { name: 'fail2ban-regex', package: 'fail2ban', suite: 'refused sign-ins found by fail2ban' },
  { name: 'ffmpeg', package: 'ffmpeg', suite: 'pictures of videos' },
  { name: 'msgfmt', package: 'gettext', suite: 'translators’ files read and merged by gettext' },
  { name: 'pofilter', package: 'translate-toolkit', suite: 'translators’ files judged by the Translate Toolkit' },
]

/** The same for files that `npm test` leaves out (`suites/left-out.ts`). */
const longPrograms: readonly Program[] = [
  { name: 'litmus', package: 'litmus', suite: 'WebDAV tried by litmus' },
  { name: 'caddy', package: 'caddy', suite: 'the drive behind Caddy' },
  // Its package starts a server of its own where services start by themselves; the tests need neither its port nor it.
  { name: 'promtool', package: 'prometheus', suite: 'metrics and alert rules read by promtool' },
]

/** The same for what only `npm run prove` runs. */
const provingPrograms: readonly Program[] = [
  { name: 'buildah', package: 'buildah', suite: 'the image of a release' },
  { name: 'mmdebstrap', package: 'mmdebstrap', suite: 'the image of a release' },
  { name: 'podman', package: 'podman', suite: 'the container of deploy/docker/compose.yaml' },
  { name: 'podman-compose', package: 'podman-compose', suite: 'the container of deploy/docker/compose.yaml' },
  { name: 'runc', package: 'runc', suite: 'the container of deploy/docker/compose.yaml' },
  // Not in every test run, because its package starts a file server where services start by themselves.
  {
    name: 'samba',
    package: 'samba samba-dsdb-modules samba-ad-provision',
    suite: 'company sign-in at a domain controller of Active Directory',
  },
  { name: 'catatonit', package: 'catatonit', suite: 'the container of deploy/docker/compose.yaml' },
]

/** Debian splits some programs into several packages. */
const packagesOf = (program: { readonly package: string }) => program.package.split(' ')

const isThere = ({ name, file }: Program) => (file ? existsSync(file) : Boolean(findCommand(name)))

/** Finds or installs the programs that tests call; returns those that aren't available. */
export async function providePrograms({ leavesOutLong }: { readonly leavesOutLong: boolean }): Promise<Missing[]> {
  const wanted = [...programs, ...(leavesOutLong ? [] : longPrograms), ...(process.env.PROVE ? provingPrograms : [])]
  const absent = wanted.filter(program => !isThere(program))
  if (absent.length === 0) return []
  const failure = await installPackages(absent.flatMap(packagesOf))
  return absent
    .filter(program => !isThere(program))
    .map(program => ({
      suite: program.suite,
      reason: `there is no ${program.name}: ${failure ?? 'its package lacks it'}`,
    }))
}
