import { FileKind } from '@holdall/contract/drive/drive.schemas.ts'
import { z } from 'zod'
import {
  hasMoreSpaces,
  listLargestOwners,
  mostSpacesMeasuredLive,
  sumKinds,
  sumSpaces,
} from '../../core/tree/space-sums.repository.ts'
import { defineCached } from '../../drivers/cache/cache.ts'
import type { Needs } from '../../platform/ctx.ts'
import { findFigures, keepFigures } from './figures.repository.ts'
import { measureUnfinished, sumAttachments } from './unfinished.repository.ts'

const name = 'site'
const shownPeople = 10

const SiteFigures = z.object({
  at: z.number(),
  sums: z.object({
    usedBytes: z.number(),
    trashBytes: z.number(),
    versionBytes: z.number(),
    reservedBytes: z.number(),
    spaces: z.number(),
  }),
  kinds: z.array(z.object({ kind: FileKind, bytes: z.number(), files: z.number() })),
  people: z.array(z.object({ userId: z.string(), bytes: z.number(), spaces: z.number() })),
  // Figures that an earlier version has stored don't have these.
  unfinished: z
    .object({
      uploads: z.number(),
      bytes: z.number(),
      people: z.array(
        z.object({ userId: z.string(), uploads: z.number(), bytes: z.number(), reservedBytes: z.number() }),
      ),
    })
    .default({ uploads: 0, bytes: 0, people: [] }),
  attachments: z.object({ files: z.number(), bytes: z.number() }).default({ files: 0, bytes: 0 }),
})
type SiteFigures = z.infer<typeof SiteFigures>

const cached = defineCached({ name: 'storage.site', schema: SiteFigures, seconds: 60 })

async function measure({ db: { read }, clock }: Needs<'clock' | 'db'>): Promise<SiteFigures> {
  const at = clock.now()
  const sums = await sumSpaces(read)
  const kinds = (await sumKinds(read)).map(row => ({ ...row, kind: row.kind as FileKind }))
  const people = await listLargestOwners(read, shownPeople)
  const unfinished = await measureUnfinished(read, shownPeople)
  return { at, sums, kinds, people, unfinished, attachments: await sumAttachments(read) }
}

async function measureAndKeep(ctx: Needs<'clock' | 'db'>): Promise<SiteFigures> {
  const figures = await measure(ctx)
  await ctx.db.transaction(tx => keepFigures(tx, name, figures, figures.at))
  return figures
}

/** Measures a site with very many spaces, so that no request has to. */
export async function measureLargeSite(ctx: Needs<'clock' | 'db'>): Promise<void> {
  if (await hasMoreSpaces(ctx.db.read, mostSpacesMeasuredLive)) await measureAndKeep(ctx)
}

/** The storage used on the site: current, or on a site with very many spaces as of the last measurement. */
export async function siteFigures(ctx: Needs<'cache' | 'clock' | 'db' | 'events'>): Promise<SiteFigures> {
  if (!(await hasMoreSpaces(ctx.db.read, mostSpacesMeasuredLive))) {
    return ctx.cache.remember(cached, [await ctx.events.latest()], () => measure(ctx))
  }
  const kept = await findFigures(ctx.db.read, name)
  return kept ? SiteFigures.parse(JSON.parse(kept.figures)) : measureAndKeep(ctx)
}

/** The totals without measuring a site with very many spaces: null until that has been done once. */
export async function readSums({ db }: Needs<'db'>): Promise<SiteFigures['sums'] | null> {
  if (!(await hasMoreSpaces(db.read, mostSpacesMeasuredLive))) return sumSpaces(db.read)
  const kept = await findFigures(db.read, name)
  return kept ? SiteFigures.parse(JSON.parse(kept.figures)).sums : null
}
