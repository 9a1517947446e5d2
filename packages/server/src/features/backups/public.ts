export { requireWholeSite } from './restore/unfinished.ts'
export { type Tried, tryMigrations } from './trial/try-migrations.ts'
