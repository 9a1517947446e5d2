export { adoptObject } from './sweep/adopt-object.ts'
export { listUnnamed } from './sweep/list-unnamed.ts'
export { recordLostObjects } from './sweep/sweep-objects.ts'
