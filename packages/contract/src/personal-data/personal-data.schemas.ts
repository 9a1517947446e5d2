import { z } from 'zod'
import { OwnPasswordIfAny, SecondStepWay } from '../accounts/accounts.schemas.ts'
import { PasskeyAssertion } from '../accounts/passkeys.schemas.ts'
import { SecondFactorCode } from '../accounts/second-factor.schemas.ts'
import { AnyEmailAddress, Bytes, Id, Instant } from '../kit/fields.ts'
import { named } from '../kit/schema-names.ts'

/** One zip of everything that the site stores about a person. */
export const DataExport = z.object({
  state: z.enum(['collecting', 'ready', 'failed']),
  createdAt: Instant,
  /** Null before it is ready. */
  expiresAt: Instant.nullable(),
})
export type DataExport = z.infer<typeof DataExport>

const WorkspaceName = z.object({ id: Id, name: z.string() })

/** Says what deleting the account would do now. */
export const Departure = z.object({
  files: z
    .object({ count: z.int().min(0), bytes: Bytes })
    .meta({ description: 'The user’s own files, including the trash; they are deleted' }),
  shared: z.object({
    /** The person's items that others have been given rights on. */
    given: z.int().min(0),
    links: z.int().min(0),
    /** What others have shared with them: access ends, the files stay. */
    received: z.int().min(0),
  }),
  comments: z.int().min(0).meta({ description: 'Comments on others’ files; they are kept without the name' }),
  workspaces: z.object({
    /** They have no other members, and are deleted with their files. */
    going: z.array(WorkspaceName),
    /** They continue without the person. */
    left: z.array(WorkspaceName),
    /** Someone else has to own or manage them first. */
    blocking: z.array(WorkspaceName.extend({ reason: z.enum(['owner', 'last-manager']) })),
  }),
  isLastAdministrator: z.boolean(),
  /** What is required in addition to the password; empty without a second factor. */
  secondStep: z.array(SecondStepWay),
})
export type Departure = z.infer<typeof Departure>

/** The address is typed as a confirmation. Where a second factor is set up, a code or a passkey is needed as well. */
export const LeaveInput = z.object({
  email: AnyEmailAddress,
  password: OwnPasswordIfAny,
  code: SecondFactorCode.optional(),
  passkey: PasskeyAssertion.optional(),
})
export type LeaveInput = z.infer<typeof LeaveInput>

named({ DataExport, Departure, LeaveInput })
