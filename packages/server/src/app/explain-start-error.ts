import { DatabaseAway } from '../platform/database/constraint.ts'
import type { Environment } from '../platform/environment.ts'

/** Returns what the console shows when the server can't start: what is wrong, and where to fix it. */
export function explainStartError(error: unknown, env: Environment | undefined): string {
  const words = error instanceof Error ? error.message : String(error)
  const advice = adviceFor(error, words, env)
  return advice ? `${words}\n${advice}` : words
}

function adviceFor(error: unknown, words: string, env: Environment | undefined): string | undefined {
  if (error instanceof DatabaseAway) return 'Check DATABASE_URL, and that PostgreSQL is running.'
  const { code, path } = detailsOf(error)
  if (code === 'EADDRINUSE') return `Another program is using port ${env?.port}. Set PORT to a free one.`
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') return `Check HOST (${env?.host}).`
  if (code === 'EACCES' && path === undefined)
    return `This user can’t listen on port ${env?.port}. Set PORT to one above 1023.`
  if (code.startsWith('SQLITE_')) return `The database file is ${databaseFile(env)}. Check DATA_DIR and DATABASE_URL.`
  if (path !== undefined && env)
    return path.startsWith(env.dataDir)
      ? `DATA_DIR is ${env.dataDir}. It must be a folder that this user can write to.`
      : `This user can't use ${path}. Check DATA_DIR and DATABASE_URL.`
  if (code === '42501')
    return words.includes('pg_trgm')
      ? 'Let a superuser run "create extension pg_trgm" once in that database, or grant this user the right to.'
      : 'Make the user of DATABASE_URL the owner of that database, or let it create tables in the schema public.'
  // Classes 08, 28 and 3D: connection, sign-in, and the name of the database.
  if (/^(08|28|3D)/.test(code)) return 'Check DATABASE_URL.'
  return undefined
}

function detailsOf(error: unknown): { code: string; path: string | undefined } {
  const { code = '', path } = (typeof error === 'object' && error !== null ? error : {}) as {
    code?: unknown
    path?: unknown
  }
  return { code: String(code), path: typeof path === 'string' ? path : undefined }
}

function databaseFile(env: Environment | undefined): string {
  return env?.databaseUrl?.slice('sqlite:'.length) || `${env?.dataDir}/holdall.db`
}
