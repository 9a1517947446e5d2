import { sentence } from '@holdall/contract/kit/sentences.ts'
import type { SiteStatus } from '@holdall/contract/status/status.contract.ts'
import { localDisk } from '../../drivers/storage/disk-keys.ts'
import { listDisks } from '../../drivers/storage/disks/disks.repository.ts'
import type { Ctx, Needs } from '../../platform/ctx.ts'
import { explainFailure } from '../../platform/settings/explain-failure.ts'
import { onlyDo } from '../../platform/settings/run-steps.ts'
import { withoutSecrets } from '../settings/public.ts'
import { listUsedDisks } from './status.repository.ts'

/** An unavailable server can keep a connection waiting for minutes. */
const patienceMs = 5000
/** Each check writes, reads and deletes in every part, so it never runs more often than this. */
const restMs = 5000

type Tried = Pick<SiteStatus, 'storage' | 'cache' | 'queue'>

const looks = new WeakMap<Ctx['disks'], { readonly at: number; readonly found: Promise<Tried> }>()

/** Tries storage, cache and queue as the Test buttons of their panels do. Simultaneous requests share one result. */
export function tryParts(ctx: Ctx): Promise<Tried> {
  const now = ctx.clock.now()
  const last = looks.get(ctx.disks)
  if (last && Math.abs(now - last.at) < restMs) return last.found
  const found = look(ctx)
  looks.set(ctx.disks, { at: now, found })
  return found
}

async function look(ctx: Ctx): Promise<Tried> {
  const [storage, cache, queue] = await Promise.all([
    tryStorage(ctx),
    tryPanel(ctx, 'cache', ctx.settings.get('cache_driver')),
    tryPanel(ctx, 'queue', ctx.settings.get('queue_driver')),
  ])
  return { storage, cache, queue }
}

type Trouble = Pick<SiteStatus['cache'], 'trouble' | 'said'>

/** What goes wrong with this work within five seconds, if anything does; without secrets of the settings. */
export async function troubleOf(ctx: Needs<'settings'>, work: () => Promise<unknown>): Promise<Trouble> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('No answer within 5 seconds')), patienceMs)
  })
  try {
    await Promise.race([work(), late])
    return { trouble: null, said: null }
  } catch (error) {
    const { detail, said } = explainFailure(error)
    const words = (text: string) => withoutSecrets(text, ctx.settings).slice(0, 500)
    return { trouble: words(detail), said: said === undefined ? null : words(said) }
  } finally {
    clearTimeout(timer)
  }
}

/** A failing cache loses no user data; jobs wait while the queue is unavailable. */
async function tryPanel(ctx: Ctx, panel: 'cache' | 'queue', method: string): Promise<SiteStatus['cache']> {
  const probe = ctx.settingsHooks.find(hook => hook.probe?.panel === panel)?.probe
  const found = await troubleOf(ctx, async () => probe?.run(ctx, ctx.settings, onlyDo))
  return { state: found.trouble === null ? 'good' : panel === 'cache' ? 'warning' : 'bad', method, ...found }
}

async function tryStorage(ctx: Needs<'db' | 'disks' | 'identity' | 'settings'>): Promise<SiteStatus['storage']> {
  const { disks, db } = ctx
  const rows = await listDisks(db.read)
  const drivers = new Map([[localDisk, localDisk], ...rows.map(row => [row.mark, row.driver] as const)])
  const current = new Set([disks.current('uploads'), disks.current('public')])
  const used = new Set([...current, ...(await listUsedDisks(db.read, [...drivers.keys()]))])
  const tried = await Promise.all(
    [...used].map(async disk => {
      const found = await troubleOf(ctx, async () =>
        (await disks.open(disk)).probe(undefined, ctx.identity.current().site),
      )
      const is_current = current.has(disk)
      return {
        disk,
        method: drivers.get(disk) ?? disk,
        is_current,
        ...found,
        state: found.trouble === null ? 'good' : 'bad',
      } as const
    }),
  )
  const lost = unfollowed(ctx, drivers)
  const all = [...tried, ...lost].sort((a, b) => Number(b.is_current) - Number(a.is_current))
  return { state: all.some(one => one.state === 'bad') ? 'bad' : 'good', disks: all }
}

/** Storages chosen in the settings that could not be taken into use; new files go to another one until then. */
function unfollowed(
  { disks, settings }: Needs<'disks' | 'settings'>,
  drivers: ReadonlyMap<string, string>,
): SiteStatus['storage']['disks'] {
  const chosen = new Map([
    ['uploads', settings.get('uploads_disk_driver')],
    ['public', settings.get('public_disk_driver')],
  ] as const)
  const lost = [...chosen].filter(([purpose, method]) => drivers.get(disks.current(purpose)) !== method)
  return [...new Set(lost.map(([, method]) => method))].map(method => ({
    disk: method,
    method,
    is_current: true,
    state: 'bad' as const,
    trouble: sentence('The storage couldn’t be used, so new files go to the previous one.'),
    said: null,
  }))
}
