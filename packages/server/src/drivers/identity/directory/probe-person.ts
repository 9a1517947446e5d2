import type { Entry } from 'ldapts'
import type { RunStep } from '../../../platform/settings/hooks.ts'
import { IdentityError } from '../identity-provider.ts'
import type { DirectoryPlan } from './directory-plan.ts'
import { findGroups, type SignedIn } from './find-groups.ts'
import { whyDisabled } from './is-disabled.ts'
import { personName } from './person-name.ts'
import { bindService, findPerson } from './person-search.ts'
import { readPerson } from './read-person.ts'
import { readPicture } from './read-picture.ts'
import { mending } from './servers/directory-failure.ts'
import type { DirectoryLine } from './servers/directory-line.ts'
import { signInDirectly } from './sign-in.ts'

export interface Trial {
  readonly user: string
  /** Empty if only the person is looked for. */
  readonly password: string
}

/** Looks for someone, and tries their password if there is one. */
export async function tryPerson(
  take: RunStep,
  line: DirectoryLine,
  plan: DirectoryPlan,
  trial: Trial,
  now: number,
): Promise<void> {
  const user = trial.user.trim()
  if (plan.settings.bind === 'direct') return tryDirectly(take, line, plan, { ...trial, user }, now)
  const entry = await found(take, () => findPerson(line, plan, user), { plan, user, now })
  await showMore(take, line, plan, { entry, user })
  if (trial.password !== '') {
    await take('Try the password', async () => {
      const refusal = await mending(() => line.tryPerson(entry.dn, trial.password))
      if (refusal !== null) throw refused(refusal)
      return entry.dn
    })
  }
  // Last, since a picture that is too large ends the connection.
  await showPicture(take, line, plan, entry)
}

async function tryDirectly(
  take: RunStep,
  line: DirectoryLine,
  plan: DirectoryPlan,
  { user, password }: Trial,
  now: number,
): Promise<void> {
  if (password === '') return
  const person = personName(plan.settings.personDn, user)
  let entry: Entry | undefined
  await take('Try the password', async () => {
    if (person === null) throw refused('no account can have this name')
    const attempt = await mending(() => signInDirectly(line, plan, { user, password, person, now }))
    if ('refusal' in attempt) throw refused(attempt.refusal)
    entry = attempt.entry
    return person.name
  })
  if (!entry) return
  const signedIn = entry
  await found(take, async () => signedIn, { plan, user, now })
  await showMore(take, line, plan, { entry: signedIn, user })
  await showPicture(take, line, plan, signedIn)
}

async function found(
  take: RunStep,
  find: () => Promise<Entry | null>,
  { plan, user, now }: { readonly plan: DirectoryPlan; readonly user: string; readonly now: number },
): Promise<Entry> {
  let result: Entry | null = null
  await take('Find the user', async () => {
    result = await mending(find)
    if (!result) throw new IdentityError('misconfigured', `The filter finds no one called ${user}`, { field: 'filter' })
    const disabled = whyDisabled(result, now)
    if (disabled !== null) throw refused(disabled)
    return describe(result, plan, user)
  })
  if (!result) throw new Error('A step of the trial was skipped')
  return result
}

function describe(entry: Entry, plan: DirectoryPlan, user: string): string {
  const { accountId, email, firstName, lastName } = readPerson(entry, plan.settings, user)
  return [entry.dn, accountId, email, `${firstName} ${lastName}`.trim()].filter(Boolean).join('; ')
}

async function showMore(take: RunStep, line: DirectoryLine, plan: DirectoryPlan, who: SignedIn): Promise<void> {
  if (plan.groupFilter === null) return
  await take('Read their groups', async () => {
    const groups = await mending(() => findGroups(line, plan, who))
    if (groups) return groups.join(', ') || '–'
    throw new IdentityError('misconfigured', 'They are in more than 1,000 groups', { field: 'groupFilter' })
  })
}

async function showPicture(take: RunStep, line: DirectoryLine, plan: DirectoryPlan, { dn }: Entry): Promise<void> {
  const { pictureAttribute, bind } = plan.settings
  if (pictureAttribute === '') return
  await take('Read their profile picture', async () => {
    const picture = await mending(async () => {
      // The connection is the person's after their password was tried.
      if (bind === 'service') await bindService(line, plan)
      return readPicture(line, dn, pictureAttribute)
    })
    return picture ? `${Math.ceil(picture.length / 1024)} KB` : '–'
  })
}

function refused(reason: string): IdentityError {
  return new IdentityError('refused', `The directory refuses the sign-in: ${reason}`)
}
