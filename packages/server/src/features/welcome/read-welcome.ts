import type { Welcome } from '@holdall/contract/welcome/welcome.contract.ts'
import { memberOf, type Needs } from '../../platform/ctx.ts'
import { hasDevice, hasFiles, hasOtherPeople, hasShared } from './welcome.repository.ts'

/** Which first steps are done, derived from what exists rather than from ticked boxes. */
export async function readWelcome(ctx: Needs<'caller' | 'db' | 'env' | 'settings'>): Promise<Welcome> {
  const { userId, permissions } = memberOf(ctx)
  const db = ctx.db.read
  const [files, device, share] = await Promise.all([hasFiles(db, userId), hasDevice(db, userId), hasShared(db, userId)])
  const steps: Welcome['steps'] = [
    { id: 'files', isDone: files },
    { id: 'device', isDone: device },
    { id: 'share', isDone: share },
  ]
  const runsSite = permissions.has('admin.access') && permissions.has('settings.update')
  return { steps, adminSteps: runsSite ? await readAdminSteps(ctx) : [] }
}

async function readAdminSteps({ settings, env, db }: Needs<'db' | 'env' | 'settings'>): Promise<Welcome['adminSteps']> {
  return [
    { id: 'mail', isDone: settings.get('mail_driver') !== 'log' },
    { id: 'address', isDone: Boolean(settings.get('app_url') || env.appUrl) },
    { id: 'people', isDone: await hasOtherPeople(db.read) },
  ]
}
