import { sentence, sentences } from '@holdall/contract/kit/sentences.ts'
import type { SearchModel, SearchModels } from '@holdall/contract/search/search-import.ts'
import { type Collection, collections } from '../../../drivers/search/search-engine.ts'
import { instant, instantOrNull } from '../../../platform/clock.ts'
import { memberOf, type Needs } from '../../../platform/ctx.ts'
import { explainFailure } from '../../../platform/settings/explain-failure.ts'
import { importJob } from './import.job.ts'
import { countChanges, findOpenImport, findTarget, listIndexes } from './outside.repository.ts'

const names: Readonly<Record<Collection, string>> = sentences({
  items: 'Files and folders',
  contents: sentence('File contents'),
})

/** The kinds of records, which index answers for them, and the state of the method. */
export async function listModels(ctx: Needs<'caller' | 'clock' | 'db' | 'search'>): Promise<SearchModels> {
  const { read } = ctx.db
  const place = ctx.search.outside.place()
  const [target, waitingChanges, running] = await Promise.all([
    findTarget(read),
    countChanges(read),
    findOpenImport(read, importJob.kind),
  ])
  const isFollowed = target !== undefined && target.place === place
  const rows = isFollowed ? await listIndexes(read, target.place) : []
  const engine = place === null ? null : await ctx.search.outside.engine().catch(() => null)
  const models = collections.map((model): SearchModel => {
    const row = rows.find(one => one.collection === model)
    const mayAnswer = engine?.answers(model) ?? false
    return {
      name: names[model],
      model,
      answeredBy: mayAnswer && row?.live ? 'method' : 'own',
      needsImport: mayAnswer && !row?.live,
      importedAt: instantOrNull(row?.imported_at ?? null),
    }
  })
  return {
    models,
    waitingChanges,
    trouble:
      isFollowed && target.trouble !== null
        ? { ...explained(target.trouble), since: instant(target.troubled_at ?? ctx.clock.now()) }
        : null,
    running: running
      ? {
          id: running.id,
          isOwn: running.created_by === memberOf(ctx).userId,
          done: running.done_steps,
          total: running.total_steps,
        }
      : null,
  }
}

function explained(trouble: string): { message: string; said: string | null } {
  const { detail, said = null } = explainFailure(trouble)
  return { message: detail, said }
}
