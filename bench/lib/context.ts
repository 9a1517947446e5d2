import type { Member } from './member.ts'
import type { Server } from './processes.ts'
import type { Report } from './report.ts'

/** What every operation gets: the product, its floors, a signed-in member, and the report for its figures. */
export interface BenchContext {
  readonly product: Server
  readonly member: Member
  readonly report: Report
  readonly floors: {
    readonly bare: Server
    readonly bareDir: string
    /** The product's own data folder, for floors that read the same database and files. */
    readonly dataDir: string
    readonly sqlite: Server
  }
}
