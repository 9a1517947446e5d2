import { z } from 'zod'
import { named } from '../kit/schema-names.ts'
import { sentence } from '../kit/sentences.ts'
import { OwnPasswordIfAny } from './accounts.schemas.ts'

/** Says what is set up in addition to the password. */
export const SecondFactor = z.object({
  /** Codes of an authenticator app (RFC 6238). */
  totp: z.boolean(),
  recoveryCodesLeft: z.int(),
  /** The site requires one of the caller, and none is set up yet. */
  isNeeded: z.boolean(),
})
export type SecondFactor = z.infer<typeof SecondFactor>

/** Shown once, while it is set up. */
export const NewTotp = z.object({
  /** In Base32 (RFC 4648), for typing in. */
  secret: z.string(),
  /** `otpauth://totp/…`, for the QR code. */
  address: z.string(),
})
export type NewTotp = z.infer<typeof NewTotp>

/** Shown once; each works for one sign-in. */
export const RecoveryCodes = z.object({ codes: z.array(z.string()) })
export type RecoveryCodes = z.infer<typeof RecoveryCodes>

export const SecondFactorCode = z
  .string()
  .trim()
  .min(1, 'Enter the code')
  .max(40)
  .meta({ title: sentence('Code', { meaning: 'one-time code' }) })
export const PasswordAgain = z.object({ password: OwnPasswordIfAny })
export type PasswordAgain = z.infer<typeof PasswordAgain>
export const ConfirmTotpInput = z.object({ code: SecondFactorCode })
export const SecondStepInput = z.object({ code: SecondFactorCode, remember: z.boolean().default(true) })

named({ SecondFactor, NewTotp, RecoveryCodes, SecondFactorCode, PasswordAgain, ConfirmTotpInput, SecondStepInput })
