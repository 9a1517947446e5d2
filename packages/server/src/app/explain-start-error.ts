import { DatabaseAway } from '../platform/database/constraint.ts'
import type { Environment } from '../platform/environment.ts'

/** Returns what the console shows when the server can't start: what is wrong, and what to do about it. No secrets. */
export function explainStartError(error: unknown, env: Environment | undefined): string {
  const words = error instanceof Error ? error.message : String(error)
  const advice = adviceFor(error, words, env)
  return advice ? `${words}\n${advice}` : words
}

function adviceFor(error: unknown, words: string, env: Environment | undefined): string | undefined {
  if (error instanceof DatabaseAway) return adviceForAway(error)
  const { code, path } = detailsOf(error)
  if (code === 'ENOSPC' && path !== undefined && env && !path.startsWith(env.dataDir))
    return `The disk of ${path} is full. Free up some space on it.`
  if (code === 'ENOSPC' || code.startsWith('SQLITE_FULL'))
    return `The disk of DATA_DIR (${env?.dataDir}) is full. Free up some space on it, or set DATA_DIR to a folder on another disk.`
  if (code === 'EMFILE')
    return 'Let the process open more files: set LimitNOFILE in the systemd unit, or use “ulimit -n”.'
  if (code.startsWith('SQLITE_')) return adviceForSqlite(code, env)
  if (path !== undefined && env) return adviceForPath(path, env)
  if (/^[0-9A-Z]{5}$/.test(code) && /\d/.test(code)) return adviceForPostgres(code, words)
  return adviceForListening(code, env)
}

function adviceForListening(code: string, env: Environment | undefined): string | undefined {
  if (code === 'EADDRINUSE') return `Another program is using port ${env?.port}. Set PORT to a free one.`
  if (['EADDRNOTAVAIL', 'ENOTFOUND', 'EAI_AGAIN', 'EAFNOSUPPORT'].includes(code))
    return `HOST is ${env?.host}, which isn’t an address of this machine. Correct HOST, or remove it to listen on all addresses.`
  if (code === 'EACCES')
    return `This user can’t listen on port ${env?.port}. Set PORT above 1023; a proxy in front can use the lower ports.`
  return undefined
}

function adviceForPath(path: string, { dataDir, databaseUrl, webDir }: Environment): string {
  const file = databaseUrl?.startsWith('sqlite:') ? databaseUrl.slice('sqlite:'.length) : null
  if (file?.startsWith(path))
    return `DATABASE_URL names the file ${file}. It must be a file in a folder that this user can read and write.`
  if (webDir !== null && path.startsWith(webDir))
    return `WEB_DIR is ${webDir}, where the built browser application should be. “sh scripts/build.sh” builds it, as “npm start” does.`
  return path.startsWith(dataDir) || dataDir.startsWith(path)
    ? `DATA_DIR is ${dataDir}. It must be a folder that this user can read and write, with everything in it.`
    : `This user can't use ${path}. Check DATA_DIR and DATABASE_URL.`
}

function adviceForSqlite(code: string, env: Environment | undefined): string {
  const file = env?.databaseUrl?.slice('sqlite:'.length) || `${env?.dataDir}/holdall.db`
  const where = `The database file is ${file}, as DATA_DIR and DATABASE_URL say.`
  if (/^SQLITE_(NOTADB|CORRUPT)/.test(code)) return `${where} Correct them, or restore a backup: the file is damaged.`
  if (code.startsWith('SQLITE_BUSY')) return `${where} Another program has locked it: end that one, then start again.`
  return `${where} Correct them, or let this user read and write the file and its folder.`
}

/** The connection itself couldn't be made. */
function adviceForAway({ cause }: DatabaseAway): string {
  const { code } = detailsOf(cause)
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return 'Check the host name in DATABASE_URL.'
  if (/CERT|SIGNATURE|ISSUER/.test(code))
    return 'Its certificate isn’t trusted. Set NODE_EXTRA_CA_CERTS, or sslrootcert in DATABASE_URL, to the authority’s certificate.'
  if (cause instanceof Error && /does not support SSL/.test(cause.message))
    return 'Remove sslmode from DATABASE_URL, or turn TLS on in PostgreSQL.'
  // By its name, so that a site on SQLite doesn’t load the driver of PostgreSQL.
  if (cause instanceof Error && cause.name === 'UnsuitableHost')
    return 'Name a primary in DATABASE_URL, or all servers that may become one: postgres://user:password@one,two/database.'
  return 'Check the host and port in DATABASE_URL, and that PostgreSQL is running.'
}

/** PostgreSQL answered, and refused. https://www.postgresql.org/docs/current/errcodes-appendix.html */
function adviceForPostgres(code: string, words: string): string | undefined {
  if (words.includes('pg_trgm'))
    return code === '42501'
      ? 'Let a superuser run "create extension pg_trgm" once in that database, or give the user in DATABASE_URL permission to.'
      : 'Install PostgreSQL’s additional modules (on Debian, postgresql-contrib) on the machine in DATABASE_URL: they contain pg_trgm.'
  if (code === '42501')
    return 'Make the user in DATABASE_URL the owner of that database, or let it create tables in the schema public.'
  if (code === '28000' && /no encryption|SSL off/.test(words))
    return 'The database requires TLS: add ?sslmode=require to DATABASE_URL, or allow this connection in its pg_hba.conf.'
  if (code === '28000') return 'Check the user in DATABASE_URL, and allow the connection in PostgreSQL’s pg_hba.conf.'
  if (code === '28P01')
    return 'Check the user and the password in DATABASE_URL. Encode special characters, such as %40 for @.'
  if (code === '3D000') return 'Create the database, or correct its name in DATABASE_URL.'
  if (code === '53300')
    return 'Raise max_connections of the PostgreSQL server in DATABASE_URL, or lower DATABASE_POOL: each process opens that many connections (20 by default), and briefly one more.'
  if (code === '25006')
    return 'DATABASE_URL names a server that accepts no writes, such as a standby. Name its primary.'
  return /^(08|57P)/.test(code) ? 'Check DATABASE_URL, and start again once PostgreSQL is ready.' : undefined
}

function detailsOf(error: unknown): { code: string; path: string | undefined } {
  const { code = '', path } = (typeof error === 'object' && error !== null ? error : {}) as {
    code?: unknown
    path?: unknown
  }
  return { code: String(code), path: typeof path === 'string' ? path : undefined }
}
