import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { closeSync, openSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { findCommand } from '../../../scripts/lib/find-command.ts'
import { root } from '../../../scripts/lib/root.ts'

/** The values of a unit file by key, in their order. */
export type Unit = ReadonlyMap<string, readonly string[]>

export function readUnit(path: string): Unit {
  const unit = new Map<string, string[]>()
  for (const line of readFileSync(path, 'utf8').split('\n')) {
    const [, key, value = ''] = /^(\w+)=(.*)$/.exec(line) ?? []
    if (key) unit.set(key, [...(unit.get(key) ?? []), value])
  }
  return unit
}

/** The value of a key that the unit sets once. @throws Error otherwise */
export function unitValue(unit: Unit, key: string): string {
  const [value, ...others] = unit.get(key) ?? []
  if (value === undefined || others.length > 0) throw new Error(`The unit doesn't set ${key} once`)
  return value
}

/** With processes and capabilities of its own; signals reach the command itself. */
const ownSpaces = ['--unshare-user', '--unshare-ipc', '--unshare-pid', '--as-pid-1']
/** Where the tests' own Node.js is inside, so that it may be in a home folder outside. */
export const sandboxedNode = '/opt/node'

/** Why bubblewrap can't restrict a process on this machine, or undefined if it can. */
export function whyNoSandbox(): string | undefined {
  for (const name of ['bwrap', 'systemd-analyze', 'python3']) if (!findCommand(name)) return `there is no ${name}`
  const { status, stderr } = spawnSync('bwrap', [...ownSpaces, '--ro-bind', '/', '/', '--proc', '/proc', 'true'], {
    encoding: 'utf8',
  })
  return status === 0 ? undefined : `bubblewrap may not make namespaces here (${stderr.trim()})`
}

export interface Sandbox {
  /** Runs a command as the unit would. The kernel's number of its process is `pid`. */
  run(command: readonly string[], variables?: Readonly<Record<string, string>>): SandboxedProcess
}

export interface SandboxedProcess {
  readonly child: ChildProcess
  /** Resolves once the process has begun. */
  readonly pid: Promise<number>
}

/**
 * Does with bubblewrap what the unit tells systemd to do: file systems, devices, capabilities, system calls and kinds of
 * sockets. The unit's folders lead to `stateDir` and to this repository. `dir` holds the filter of system calls.
 */
export function createSandbox(unit: Unit, { dir, stateDir }: { dir: string; stateDir: string }): Sandbox {
  const filter = join(dir, 'filter.bpf')
  compileFilter(unit, filter)
  return {
    run(command, variables = {}) {
      const filterFile = openSync(filter, 'r')
      const env = { ...environmentOf(unit), PATH: `${sandboxedNode}:/usr/bin:/bin`, ...variables }
      const args = [...restrictions(unit, stateDir), '--info-fd', '3', '--seccomp', '4', '--', ...command]
      const child = spawn('bwrap', args, { env, stdio: ['ignore', 'pipe', 'pipe', 'pipe', filterFile] })
      closeSync(filterFile)
      const pid = new Promise<number>((resolve, reject) => {
        let told = ''
        const info = child.stdio[3] as Readable
        info.on('data', part => {
          told += part
          const [, number] = /"child-pid": *(\d+)/.exec(told) ?? []
          if (number) resolve(Number(number))
        })
        child.once('exit', code => reject(new Error(`bwrap ended with ${code}`)))
      })
      return { child, pid }
    },
  }
}

function environmentOf(unit: Unit): Record<string, string> {
  const pairs = (unit.get('Environment') ?? []).map(line => [
    line.slice(0, line.indexOf('=')),
    line.slice(line.indexOf('=') + 1),
  ])
  return Object.fromEntries(pairs)
}

/** What the unit restricts, in the words of bubblewrap. @throws Error if the unit says something else */
function restrictions(unit: Unit, stateDir: string): string[] {
  const state = `/var/lib/${unitValue(unit, 'StateDirectory')}`
  const home = unitValue(unit, 'WorkingDirectory')
  const expected = {
    ...{ ProtectSystem: 'strict', ProtectHome: 'yes', PrivateTmp: 'yes', PrivateDevices: 'yes', PrivateUsers: 'yes' },
    ...{ NoNewPrivileges: 'yes', CapabilityBoundingSet: '', UMask: '0027' },
  }
  for (const [key, value] of Object.entries(expected))
    if (unitValue(unit, key) !== value) throw new Error(`The unit has another ${key}`)
  const emptied = ['/tmp', '/var/tmp', '/home', '/root', '/run/user'].flatMap(path => ['--tmpfs', path])
  return [
    ...['--die-with-parent', ...ownSpaces, '--uid', '990', '--gid', '990', '--cap-drop', 'ALL'],
    ...['--ro-bind', '/', '/', '--dev', '/dev', '--proc', '/proc', ...emptied],
    ...['--tmpfs', '/var/lib', '--bind', stateDir, state, '--remount-ro', '/var/lib'],
    ...['--tmpfs', dirname(home), '--ro-bind', root, home, '--ro-bind', dirname(process.execPath), sandboxedNode],
    ...['--remount-ro', dirname(home), '--chdir', home],
  ]
}

/** The names of all system calls that the unit allows. */
function allowedCalls(unit: Unit): string[] {
  const groups = readGroups()
  const namesIn = (word: string): string[] =>
    word.startsWith('@') ? (groups.get(word) ?? []).flatMap(namesIn) : [word]
  const allowed = new Set(namesIn('@default'))
  for (const line of unit.get('SystemCallFilter') ?? []) {
    const isTaken = line.startsWith('~')
    const names = line.replace('~', '').split(' ').flatMap(namesIn)
    for (const name of names) {
      if (isTaken) allowed.delete(name)
      else allowed.add(name)
    }
  }
  // RestrictNamespaces; `clone` and `unshare` are limited below.
  for (const name of ['setns', 'clone3']) allowed.delete(name)
  return [...allowed]
}

/** The groups of system calls that this machine's systemd knows. */
function readGroups(): Map<string, string[]> {
  const groups = new Map<string, string[]>()
  let current: string[] = []
  for (const line of execFileSync('systemd-analyze', ['syscall-filter', '--no-pager'], {
    encoding: 'utf8',
    stdio: 'pipe',
  }).split('\n')) {
    const [, word = ''] = /^(?: {4})?(@?[\w-]+)$/.exec(line) ?? []
    if (word === '') continue
    if (line.startsWith('@')) {
      current = []
      groups.set(word, current)
    } else if (line.startsWith(' ')) current.push(word)
  }
  return groups
}

/** Compiles the filter with the library that systemd uses too. */
function compileFilter(unit: Unit, file: string): void {
  const words = (key: string) => unitValue(unit, key).split(' ')
  const limits = { families: words('RestrictAddressFamilies'), namespaces: words('RestrictNamespaces') }
  const input = JSON.stringify({ calls: allowedCalls(unit), ...limits })
  const output = openSync(file, 'w')
  try {
    const { status, stderr } = spawnSync('python3', ['-c', compiler], {
      input,
      stdio: ['pipe', output, 'pipe'],
      encoding: 'utf8',
    })
    if (status !== 0) throw new Error(`The filter of system calls couldn't be made: ${stderr}`)
  } finally {
    closeSync(output)
  }
}

const compiler = `
import ctypes, errno, json, socket, sys
class Compared(ctypes.Structure):
    _fields_ = [('arg', ctypes.c_uint), ('op', ctypes.c_int), ('a', ctypes.c_uint64), ('b', ctypes.c_uint64)]
asked = json.load(sys.stdin)
lib = ctypes.CDLL('libseccomp.so.2')
lib.seccomp_init.restype = ctypes.c_void_p
allow, refuse, absent = 0x7fff0000, 0x00050000 | errno.EPERM, 0x00050000 | errno.ENOSYS
equal, masked = 4, 7
# CLONE_NEW*
kinds = dict(time=0x80, mnt=0x20000, cgroup=0x2000000, uts=0x4000000, ipc=0x8000000)
kinds.update(user=0x10000000, pid=0x20000000, net=0x40000000)
namespaces = sum(flag for kind, flag in kinds.items() if kind not in asked['namespaces'])
rules = ctypes.c_void_p(lib.seccomp_init(ctypes.c_uint32(refuse)))
def add(number, *compared, action=allow):
    array = (Compared * len(compared))(*compared)
    failed = lib.seccomp_rule_add_array(rules, ctypes.c_uint32(action), number, len(compared), array)
    if failed: sys.exit('rule %d: %d' % (number, failed))
for name in asked['calls']:
    number = lib.seccomp_syscall_resolve_name(name.encode())
    # Negative numbers are calls that other processors have.
    if number < 0: continue
    if name == 'socket':
        for family in asked['families']: add(number, Compared(0, equal, getattr(socket, family), 0))
    elif name in ('clone', 'unshare'): add(number, Compared(0, masked, namespaces, 0))
    else: add(number)
# As systemd does: the C library then uses clone, whose arguments can be looked at.
add(lib.seccomp_syscall_resolve_name(b'clone3'), action=absent)
if lib.seccomp_export_bpf(rules, 1): sys.exit('export failed')
`
