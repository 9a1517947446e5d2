import type { Socket } from 'node:net'
import { TLSSocket } from 'node:tls'
import { PresenceFilter } from 'ldapts'
import type { Outbound } from '../../../platform/outbound/outbound.ts'
import type { RunStep } from '../../../platform/settings/hooks.ts'
import { setUp } from '../../../platform/settings/run-steps.ts'
import { IdentityError } from '../identity-provider.ts'
import type { DirectoryPlan } from './directory-plan.ts'
import { bindService } from './person-search.ts'
import { type Trial, tryPerson } from './probe-person.ts'
import { checkSearch } from './read-still.ts'
import { mendable, mending, tooSlow } from './servers/directory-failure.ts'
import { DirectoryLine } from './servers/directory-line.ts'
import { reach, secure } from './servers/open-socket.ts'
import type { ServerAddress } from './servers/server-address.ts'

interface Parts {
  readonly plan: () => DirectoryPlan
  readonly outbound: Outbound
  readonly now: () => number
}

/**
 * Shows each step of a sign-in, at every server. The trial's password is only tried; nobody gets in.
 * @throws IdentityError that says what to mend, from the step that failed
 */
export async function probeDirectory(
  { plan: makePlan, outbound, now }: Parts,
  take: RunStep,
  trial: Trial | null,
  signal: AbortSignal,
): Promise<void> {
  const plan = await setUp(take, async () => makePlan())
  for (const [at, server] of plan.servers.entries()) {
    const line = await connect(take, outbound, plan, server, signal)
    try {
      await checkService(take, line, plan)
      const isLast = at === plan.servers.length - 1
      if (isLast && trial) await tryPerson(take, line, plan, trial, now())
    } finally {
      line.close()
    }
  }
}

/** Finds, reaches and secures a server; a step each. */
async function connect(
  take: RunStep,
  outbound: Outbound,
  plan: DirectoryPlan,
  server: ServerAddress,
  signal: AbortSignal,
): Promise<DirectoryLine> {
  const { timeoutSeconds, security } = plan.settings
  const soon = AbortSignal.any([signal, AbortSignal.timeout(timeoutSeconds * 1000)])
  const step = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work()
    } catch (error) {
      signal.throwIfAborted()
      throw mendable(soon.aborted ? tooSlow(timeoutSeconds, error) : error)
    }
  }
  await take('Find the server', async () => {
    const found = await step(() => outbound.resolve(server))
    return found.map(({ address }) => address).join(', ')
  })
  let socket: Socket | undefined
  await take('Connect to it', async () => {
    socket = await step(() => reach(outbound, server, soon))
    return server.name
  })
  if (!socket) throw new Error('A step of the trial was skipped')
  let secured = socket
  if (security !== 'none') {
    const plain = socket
    await take('Secure the connection', async () => {
      secured = await step(() => secure(plain, server, { security, context: plan.context }, soon))
      return describeTls(secured)
    })
  }
  return new DirectoryLine(secured, timeoutSeconds, signal)
}

function describeTls(socket: Socket): string | undefined {
  if (!(socket instanceof TLSSocket)) return undefined
  const { subject, valid_to: validTo } = socket.getPeerCertificate()
  return `${socket.getProtocol()}, ${[subject.CN].flat().join(', ')}, ${new Date(validTo).toISOString().slice(0, 10)}`
}

async function checkService(take: RunStep, line: DirectoryLine, plan: DirectoryPlan): Promise<void> {
  const { serviceDn, base, groupBase } = plan.settings
  if (serviceDn !== '') {
    await take('Sign in with the service account', () => mending(() => bindService(line, plan)).then(() => serviceDn))
  }
  // Without a service account, a direct sign-in has nobody yet who may search.
  if (serviceDn === '' && plan.settings.bind === 'direct') return
  await take('Find the search base', async () => {
    await mending(async () => {
      await findBase(line, base, 'search')
      if (groupBase !== '') await findBase(line, groupBase, 'groups')
      await checkSearch(line, plan)
    })
    return groupBase === '' ? base : `${base}; ${groupBase}`
  })
}

async function findBase(line: DirectoryLine, base: string, purpose: 'search' | 'groups'): Promise<void> {
  const filter = new PresenceFilter({ attribute: 'objectClass' })
  if (await line.has({ purpose, base, filter })) return
  throw new IdentityError('misconfigured', `The directory has no entry ${base}, or doesn’t show it`, {
    field: purpose === 'groups' ? 'groupBase' : 'base',
  })
}
