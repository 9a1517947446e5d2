import { defineServerFeature } from '../../platform/feature.ts'
import { lookThrough } from './look-through.ts'

/** Looks through what continues without its maker when rights end (docs/decisions/0115). */
export const outlastingFeature = defineServerFeature({
  name: 'outlasting',
  uses: [],
  routes: [],
  schedules: [{ name: 'look-through', cron: '* * * * *', destroys: 'over', run: lookThrough }],
})
