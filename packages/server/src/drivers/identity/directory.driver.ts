import type { DirectorySettings } from '@holdall/contract/company-sign-in/provider-settings.ts'
import type { Entry } from 'ldapts'
import { systemClock } from '../../platform/clock.ts'
import type { Outbound } from '../../platform/outbound/outbound.ts'
import { type DirectoryPlan, planDirectory } from './directory/directory-plan.ts'
import { findGroups } from './directory/find-groups.ts'
import { personName } from './directory/person-name.ts'
import { bindService } from './directory/person-search.ts'
import { probeDirectory } from './directory/probe-directory.ts'
import { readPerson } from './directory/read-person.ts'
import { readPicture } from './directory/read-picture.ts'
import { readStill } from './directory/read-still.ts'
import type { DirectoryLine } from './directory/servers/directory-line.ts'
import { ServersInTurn } from './directory/servers-in-turn.ts'
import { type Attempt, signInByService, signInDirectly } from './directory/sign-in.ts'
import type { CompanyIdentity, DirectoryProvider } from './identity-provider.ts'

export interface DirectoryOptions {
  readonly settings: DirectorySettings
  /** Empty without a service account. */
  readonly servicePassword: string
}

export interface DirectoryParts {
  readonly outbound: Outbound
  /** Is told why the directory refuses a sign-in, in words for administrators; holds neither name nor password. */
  readonly tell?: (refusal: string) => void
  readonly now?: () => number
}

/** Longer than any name that people sign in with. */
const longestName = 320
/** For all people of a site; milliseconds. */
const stillMs = 10 * 60_000

/**
 * Signs people in at an LDAP directory (RFC 4510 and following), such as OpenLDAP or Active Directory. Each call makes
 * a connection of its own and closes it: sign-ins are rare, and no password stays behind. Import this file only when a
 * directory is used, since it brings the library.
 */
export function createDirectoryProvider(options: DirectoryOptions, parts: DirectoryParts): DirectoryProvider {
  return new Directory(options, parts)
}

class Directory implements DirectoryProvider {
  readonly kind = 'directory'
  readonly #options: DirectoryOptions
  readonly #parts: DirectoryParts
  readonly #now: () => number
  readonly #servers: ServersInTurn
  #made: DirectoryPlan | undefined

  constructor(options: DirectoryOptions, parts: DirectoryParts) {
    this.#options = options
    this.#parts = parts
    this.#now = parts.now ?? systemClock.now
    this.#servers = new ServersInTurn(parts.outbound, this.#now)
  }

  async identify(input: { user: string; password: string; signal: AbortSignal }): Promise<CompanyIdentity | null> {
    const { password, signal } = input
    const user = input.user.trim()
    if (password === '' || user === '' || user.length > longestName) return null
    const plan = this.#plan()
    const person = plan.settings.bind === 'direct' ? personName(plan.settings.personDn, user) : null
    if (plan.settings.bind === 'direct' && person === null) return null
    return this.#servers.use(plan, signal, async line => {
      const given = { user, password, now: this.#now() }
      const attempt = person
        ? await signInDirectly(line, plan, { ...given, person })
        : await signInByService(line, plan, given)
      return this.#identity(line, plan, user, attempt)
    })
  }

  async readStill(accountIds: readonly string[], signal: AbortSignal): Promise<ReadonlySet<string> | null> {
    const plan = this.#plan()
    if (plan.settings.serviceDn === '') return null
    const read = async (line: DirectoryLine) => {
      await bindService(line, plan)
      return readStill(line, plan, accountIds, this.#now())
    }
    return this.#servers.use(plan, signal, read, stillMs)
  }

  probe(...[take, trial, signal]: Parameters<DirectoryProvider['probe']>): Promise<void> {
    return probeDirectory(
      { plan: () => this.#plan(), outbound: this.#parts.outbound, now: this.#now },
      take,
      trial,
      signal,
    )
  }

  #plan(): DirectoryPlan {
    this.#made ??= planDirectory(this.#options.settings, this.#options.servicePassword)
    return this.#made
  }

  async #identity(
    line: DirectoryLine,
    plan: DirectoryPlan,
    user: string,
    attempt: Attempt,
  ): Promise<CompanyIdentity | null> {
    if ('refusal' in attempt) {
      this.#parts.tell?.(attempt.refusal)
      return null
    }
    const { entry } = attempt
    const person = readPerson(entry, plan.settings, user)
    const groups = await findGroups(line, plan, { entry, user })
    return { ...person, groups, readPicture: await this.#pictureOf(line, plan, entry) }
  }

  /** Without a service account, a picture can only be read while the person is signed in. */
  async #pictureOf(line: DirectoryLine, plan: DirectoryPlan, { dn }: Entry): Promise<CompanyIdentity['readPicture']> {
    const { pictureAttribute, bind, serviceDn } = plan.settings
    if (pictureAttribute === '') return null
    if (bind === 'direct' && serviceDn === '') {
      const picture = await readPicture(line, dn, pictureAttribute)
      return async () => picture
    }
    return signal =>
      this.#servers.use(plan, signal, async other => {
        await bindService(other, plan)
        return readPicture(other, dn, pictureAttribute)
      })
  }
}
