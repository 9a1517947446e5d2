import { z } from 'zod'
import { AnyEmailAddress, EmailAddress, Id, Instant, lineOfText } from '../kit/fields.ts'
import { named } from '../kit/schema-names.ts'
import { isDatePattern } from '../kit/values/date-pattern.ts'

export const Password = z
  .string()
  .min(8, 'Use at least 8 characters')
  .max(256, 'Use at most 256 characters')
  .meta({ title: 'Password', input: 'password' })

export const PersonName = z.string().max(100).regex(lineOfText, 'Use a single line of text').meta({ input: 'text' })

const timeZones = new Set(['UTC', ...Intl.supportedValuesOf('timeZone')])

/** Browsers know some zones by another of their names (Asia/Kolkata, Asia/Calcutta). */
function isTimeZone(zone: string): boolean {
  if (timeZones.has(zone)) return true
  if (!/^[A-Z][A-Za-z_]+\/[A-Za-z0-9_+/-]{1,40}$/.test(zone)) return false
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: zone }))
  } catch {
    return false
  }
}

export const TimeZone = z.string().refine(isTimeZone, 'Enter a valid time zone').meta({ title: 'Time zone' })

/** Stands for the zone of the device in use, if a member chose that instead of a place. */
export const deviceZone = 'device'
export const OwnTimeZone = z
  .union([TimeZone, z.literal(deviceZone)], { error: 'Enter a valid time zone' })
  .meta({ title: 'Time zone', description: 'An IANA name, or "device" to follow each device' })

export const ThemeMode = z.enum(['system', 'light', 'dark'])
export const DateFormat = z
  .string()
  .min(1, { abort: true })
  .max(60)
  .refine(isDatePattern, 'Use y, M, d and E; put other text in single quotes')

/** Hints for people who are new, each shown once: what a part of the drive is for, as soon as there is something in it. */
export const Hint = z.enum(['photos', 'rewind', 'search'])
export type Hint = z.infer<typeof Hint>

/** The signed-in person as their own browser sees them. */
export const Me = z.object({
  id: Id,
  email: z.string(),
  emailConfirmed: z.boolean(),
  firstName: z.string(),
  lastName: z.string(),
  displayName: z.string(),
  avatarUrl: z.string().nullable(),
  language: z.string().nullable(),
  /** IANA name, `device`, or null for the site's. */
  timeZone: z.string().nullable(),
  theme: ThemeMode,
  dateFormat: z.string().nullable(),
  permissions: z.array(z.string()),
  /** A new address that waits for its confirmation. */
  pendingEmail: z.string().nullable(),
  /** Whether the site requires a second factor before their admin permissions take effect. */
  mustAddSecondFactor: z.boolean(),
  /** Whether the first-steps card was dismissed. */
  isWelcomed: z.boolean(),
  seenHints: z.array(Hint).meta({ description: 'The first hints that were shown already.' }),
  sampleFolderId: Id.nullable().meta({
    description: 'The folder with sample files, if some were made. It may be gone.',
  }),
  /** Set while an administrator is signed in as this person. */
  impersonation: z.object({ by: z.string(), until: Instant }).optional(),
  createdAt: Instant,
})
export type Me = z.infer<typeof Me>

export const SecondStepWay = z.enum(['totp', 'passkey', 'recovery-code'])
export type SecondStepWay = z.infer<typeof SecondStepWay>

/**
 * The signed-in member, or the second steps to choose from if a second factor is set up; a cookie remembers the first
 * step.
 */
export const SignInResult = z.union([Me, z.object({ secondStep: z.array(SecondStepWay) })])
export type SignInResult = z.infer<typeof SignInResult>

export const Session = z.object({
  id: Id,
  device: z.string(),
  browser: z.string(),
  address: z.string().nullable(),
  createdAt: Instant,
  lastUsedAt: Instant,
  isCurrent: z.boolean(),
})
export type Session = z.infer<typeof Session>

export const SetupInput = z.object({
  token: z.string().min(1).max(200),
  email: EmailAddress,
  password: Password,
  firstName: PersonName.optional().meta({ title: 'First name' }),
  lastName: PersonName.optional().meta({ title: 'Last name' }),
  /**
   * The zone of the first administrator's device, and the site's initial one. One that the server doesn't know is
   * ignored.
   */
  timeZone: z.string().max(64).optional(),
  /**
   * The language of the first administrator's browser, as a BCP 47 tag. If the product brings it, the site has it from
   * the start and it is the site's default; any other is ignored.
   */
  language: z.string().max(64).optional(),
})
export const RegisterInput = z.object({
  email: EmailAddress,
  password: Password,
  firstName: PersonName.optional().meta({ title: 'First name' }),
  lastName: PersonName.optional().meta({ title: 'Last name' }),
  /** Labels of the register policies that were ticked. */
  policies: z.array(z.string().max(500)).max(50).optional(),
  /** From the link in a mail to this address: the account then starts with its address confirmed. */
  proof: z.string().max(1000).optional(),
})
export const SignInInput = z.object({
  email: AnyEmailAddress,
  password: z.string().min(1, 'Enter your password').max(256).meta({ title: 'Password', input: 'password' }),
  remember: z.boolean().default(true).meta({ title: 'Stay signed in' }),
})
export const ForgotInput = z.object({ email: AnyEmailAddress })
export const ResetInput = z.object({ token: z.string().min(1).max(500), password: Password })
export const ConfirmInput = z.object({ token: z.string().min(1).max(2000) })

export const ProfileInput = z.object({
  firstName: PersonName.optional().meta({ title: 'First name' }),
  lastName: PersonName.optional().meta({ title: 'Last name' }),
  language: z
    .string()
    .regex(/^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/, 'Enter a valid language code')
    .nullable()
    .optional()
    .meta({ title: 'Language' }),
  timeZone: OwnTimeZone.nullable().optional(),
  theme: ThemeMode.optional().meta({ title: 'Theme' }),
  dateFormat: DateFormat.nullable().optional().meta({ title: 'Date format' }),
  isWelcomed: z.literal(true).optional().meta({ description: 'Hides the card with the first steps.' }),
  seenHints: z.array(Hint).max(Hint.options.length).optional().meta({
    description: 'First hints that were shown, beside those that were before. They don’t come back.',
  }),
})
/** Requested again before a sensitive change; a wrong one uses up a try, an empty one does not. */
export const OwnPassword = z
  .string()
  .min(1, 'Enter your password')
  .max(256)
  .meta({ title: 'Password', input: 'password' })
/** The same where some have no password: whoever signs in with a company’s account may leave it out after signing in. */
export const OwnPasswordIfAny = OwnPassword.optional()
export const ChangeEmailInput = z.object({ email: EmailAddress, password: OwnPassword })
export const ChangePasswordInput = z.object({ currentPassword: OwnPassword, newPassword: Password })

named({
  Password,
  PersonName,
  TimeZone,
  OwnTimeZone,
  ThemeMode,
  DateFormat,
  Hint,
  Me,
  SecondStepWay,
  SignInResult,
  Session,
  SetupInput,
  RegisterInput,
  SignInInput,
  ForgotInput,
  ResetInput,
  ConfirmInput,
  ProfileInput,
  OwnPassword,
  OwnPasswordIfAny,
  ChangeEmailInput,
  ChangePasswordInput,
})
