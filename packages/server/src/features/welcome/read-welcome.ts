import type { Welcome } from '@holdall/contract/welcome/welcome.contract.ts'
import { accessItems } from '../../core/rights/access-item.ts'
import { type Ctx, memberOf, type Needs } from '../../platform/ctx.ts'
import { findFirstUse, hasDevice, hasFiles, hasOtherPeople, hasShared } from './welcome.repository.ts'

/** Which first steps are done, derived from what exists rather than from ticked boxes. */
export async function readWelcome(ctx: Ctx): Promise<Welcome> {
  const { userId, permissions } = memberOf(ctx)
  const db = ctx.db.read
  const { sample_folder_id: sampleFolderId } = await findFirstUse(db, userId)
  const [files, device, share] = await Promise.all([
    hasFiles(db, userId, sampleFolderId),
    hasDevice(db, userId),
    hasShared(db, userId),
  ])
  const steps: Welcome['steps'] = [
    { id: 'files', isDone: files },
    { id: 'device', isDone: device },
    { id: 'share', isDone: share },
  ]
  const runsSite = permissions.has('admin.access') && permissions.has('settings.update')
  return {
    steps,
    adminSteps: runsSite ? await readAdminSteps(ctx) : [],
    samples: await stateOfSamples(ctx, sampleFolderId, files),
  }
}

/** Whoever has tried the sample files, or has files of their own, isn't offered them again. */
async function stateOfSamples(
  ctx: Needs<'caller' | 'clock' | 'db'>,
  folderId: string | null,
  hasOwn: boolean,
): Promise<Welcome['samples']> {
  const { userId, permissions } = memberOf(ctx)
  if (folderId === null) return permissions.has('files.create') && !hasOwn ? 'offered' : 'none'
  const found = await accessItems(ctx, { userId, link: null }, [folderId])
  return found.has(folderId) ? 'there' : 'none'
}

async function readAdminSteps({ settings, env, db }: Needs<'db' | 'env' | 'settings'>): Promise<Welcome['adminSteps']> {
  return [
    { id: 'mail', isDone: settings.get('mail_driver') !== 'log' },
    { id: 'address', isDone: Boolean(settings.get('app_url') || env.appUrl) },
    { id: 'people', isDone: await hasOtherPeople(db.read) },
  ]
}
