import { provideChromium } from './chromium.ts'
import { provideFtp } from './ftp.ts'
import { provideMariadb } from './mariadb.ts'
import { providePostgres } from './postgres.ts'
import { providePrograms } from './programs.ts'
import { isMissing, type Missing } from './service.ts'
import { provideSwift } from './swift.ts'

export interface Services {
  /** Variables for the tests: `TEST_DATABASE_URL`, `CHROMIUM_PATH`, `TEST_FTP_URL`, `TEST_SWIFT_URL`, `TEST_MYSQL_URL` … */
  readonly env: Readonly<Record<string, string>>
  /** What isn't available here, each with its reason; already printed. */
  readonly missing: readonly Missing[]
}

const providers = {
  postgres: providePostgres,
  chromium: provideChromium,
  ftp: provideFtp,
  swift: provideSwift,
  mariadb: provideMariadb,
}

export type ServiceName = keyof typeof providers | 'programs'
export const serviceNames = [
  'programs',
  'postgres',
  'chromium',
  'ftp',
  'swift',
  'mariadb',
] as const satisfies readonly ServiceName[]

/**
 * Finds, installs and starts what tests need, without programs that only long files call if those are left out. One after
 * the other: Debian's package tool runs once at a time.
 */
export async function provideServices(
  wanted: readonly ServiceName[],
  { leavesOutLong = false } = {},
): Promise<Services> {
  const env: Record<string, string> = {}
  const missing: Missing[] = []
  for (const name of wanted) {
    if (name === 'programs') {
      missing.push(...(await providePrograms({ leavesOutLong })))
      continue
    }
    const provided = await providers[name]()
    if (isMissing(provided)) missing.push(provided)
    else Object.assign(env, provided.env)
  }
  for (const line of describeMissing(missing)) console.log(line)
  return { env, missing }
}

export function describeMissing(missing: readonly Missing[]): string[] {
  return missing.map(({ suite, reason }) => `Not run here: ${suite}, because ${reason}.`)
}
