import { planList } from '@holdall/contract/plans/plans.list.ts'
import type { planIntervals } from '@holdall/contract/plans/plans.schemas.ts'
import { sql } from 'kysely'
import { choiceFilter } from '../../platform/lists/filter-sources.ts'
import { defineListSource } from '../../platform/lists/list-source.ts'
import { holdsWords } from '../../platform/lists/words.ts'
import { findPlans } from './plans.repository.ts'
import { presentPlans } from './present-plan.ts'

const inCurrency = (code: string) => sql<boolean>`plans.currency = ${code}`
const every = (interval: (typeof planIntervals)[number]) => sql<boolean>`plans.interval = ${interval}`

export const planSource = defineListSource({
  list: planList,
  from: sql`plans`,
  id: sql`plans.id`,
  where: () => sql`plans.deleted_at is null`,
  sorts: {
    name: { column: sql`plans.name`, kind: 'text' },
    currency: { column: sql`plans.currency`, kind: 'text' },
    position: { column: sql`plans.position`, kind: 'number' },
    updated_at: { column: sql`plans.updated_at`, kind: 'number' },
  },
  filters: {
    currency: choiceFilter({
      USD: inCurrency('USD'),
      EUR: inCurrency('EUR'),
      GBP: inCurrency('GBP'),
      CAD: inCurrency('CAD'),
    }),
    interval: choiceFilter({ day: every('day'), week: every('week'), month: every('month'), year: every('year') }),
  },
  search: ({ dialect }, words) => holdsWords(dialect, sql`plans.name`, words),
  rows: async ({ db }, ids) => presentPlans(db.read, await findPlans(db.read, ids)),
  cells: { parent: row => row.parent?.name ?? '' },
})
