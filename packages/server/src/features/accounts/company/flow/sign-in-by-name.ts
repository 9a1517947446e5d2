import type { CompanySignInInput } from '@holdall/contract/company-sign-in/company-sign-in.schemas.ts'
import type { z } from 'zod'
import type { CompanyIdentity } from '../../../../drivers/identity/identity-provider.ts'
import type { Ctx } from '../../../../platform/ctx.ts'
import { fail } from '../../../../platform/failure.ts'
import { countFailure } from '../../sign-in-metrics.ts'
import { asking, openProvider } from '../providers/open-provider.ts'
import { ownPage } from './company-flow.ts'
import { readIdentity } from './read-identity.ts'
import { type CompanyAnswer, signInIdentified } from './sign-in-identified.ts'

interface Named {
  readonly user: string
  readonly password: string
}

/** Returns who has this name and password at a directory. @throws `company.wrong-credentials`, and what providers fail with */
export async function identifyByName(ctx: Ctx, id: string, { user, password }: Named): Promise<CompanyIdentity> {
  const { row, driver } = await openProvider(ctx, id, 'directory')
  const signal = ctx.signal
  const said = await asking(ctx, row, async () => {
    const found = await driver.identify({ user, password, signal })
    return found && readIdentity(found)
  })
  if (said === null) throw fail('company.wrong-credentials')
  return said
}

/** Signs in with name and password at a directory. Neither is stored, nor tried with an account here. */
export async function signInByName(
  ctx: Ctx,
  id: string,
  { user, password, remember, next }: z.infer<typeof CompanySignInInput>,
): Promise<CompanyAnswer> {
  const identity = await countFailure(ctx, 'company', identifyByName(ctx, id, { user, password }))
  return signInIdentified(ctx, { id }, identity, { remember, next: ownPage(next) })
}
