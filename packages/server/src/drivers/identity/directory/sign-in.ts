import { randomUUID } from 'node:crypto'
import type { Entry } from 'ldapts'
import { IdentityError } from '../identity-provider.ts'
import type { DirectoryPlan } from './directory-plan.ts'
import { whyDisabled } from './is-disabled.ts'
import type { PersonName } from './person-name.ts'
import { bindService, findPerson } from './person-search.ts'
import { isSameAccount } from './read-person.ts'
import type { DirectoryLine } from './servers/directory-line.ts'

/** Who signed in; or why not, in words for administrators. */
export type Attempt = { readonly entry: Entry } | { readonly refusal: string }

/** Finds the person with the service account, then tries their password. The service account is signed in afterwards. */
export async function signInByService(
  line: DirectoryLine,
  plan: DirectoryPlan,
  { user, password, now }: { readonly user: string; readonly password: string; readonly now: number },
): Promise<Attempt> {
  await bindService(line, plan)
  const entry = await findPerson(line, plan, user)
  const obstacle = entry ? whyDisabled(entry, now) : 'no entry matches the filter'
  if (!entry || obstacle !== null) {
    // Whether a name exists must not show in the number of requests. The directory has no entry of this name, and the
    // password isn't the person's.
    await line.tryPerson(`cn=${randomUUID()},${plan.settings.base}`, randomUUID())
    return { refusal: obstacle ?? 'no entry matches the filter' }
  }
  const refusal = await line.tryPerson(entry.dn, password)
  if (refusal !== null) return { refusal }
  await bindService(line, plan)
  return { entry }
}

/** Signs in as the person, who then reads their own entry. */
export async function signInDirectly(
  line: DirectoryLine,
  plan: DirectoryPlan,
  {
    user,
    password,
    person,
    now,
  }: { readonly user: string; readonly password: string; readonly person: PersonName; readonly now: number },
): Promise<Attempt> {
  const refusal = await line.tryPerson(person.name, password)
  if (refusal !== null) return { refusal }
  const entry = await findPerson(line, plan, user, person.isDn ? person.name : null)
  if (!entry) return { refusal: 'the filter doesn’t match their entry, or they may not read it' }
  if (!person.isDn && !isSameAccount(entry, person.name)) {
    throw new IdentityError('misconfigured', 'The filter finds another account than the one that signed in', {
      field: 'filter',
    })
  }
  const disabled = whyDisabled(entry, now)
  return disabled === null ? { entry } : { refusal: disabled }
}
