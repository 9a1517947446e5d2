import { z } from 'zod'
import { Instant } from '../kit/fields.ts'
import { OwnPassword } from './accounts.schemas.ts'

/** The secret part of the address that an app opens in the browser. */
const FlowToken = z.string().min(1).max(200).meta({ description: 'The token in the address the app opened' })

export const LoginFlowInput = z.object({ token: FlowToken })
export type LoginFlowInput = z.infer<typeof LoginFlowInput>

export const GrantLoginFlowInput = LoginFlowInput.extend({
  password: OwnPassword.optional().meta({
    description: 'The caller’s password, unless they signed in a few minutes ago',
  }),
})
export type GrantLoginFlowInput = z.infer<typeof GrantLoginFlowInput>

/** An app that asks to be let in. */
export const LoginFlow = z.object({
  /** `granted`: let in, but the app hasn’t asked for its password yet. */
  state: z.enum(['open', 'granted', 'refused', 'used']),
  /** What the app calls the device. Anyone can send anything, so it proves nothing. */
  device: z.string(),
  /** The network address that the app asked from, as far as it is known. */
  address: z.string().nullable(),
  /** Whether the caller’s browser has the same address. */
  isSameAddress: z.boolean(),
  startedAt: Instant,
  expiresAt: Instant,
  /** What the caller must do to let it in besides confirming: enter their password, or sign in again. */
  needs: z.enum(['nothing', 'password', 'sign-in']),
})
export type LoginFlow = z.infer<typeof LoginFlow>

export const GrantedLoginFlow = z.object({
  /** Where the browser hands the app its password; null if the app asks for it itself. */
  address: z.string().nullable(),
})
export type GrantedLoginFlow = z.infer<typeof GrantedLoginFlow>
