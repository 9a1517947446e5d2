import { z } from 'zod'
import { Id, Instant } from '../kit/fields.ts'
import { named } from '../kit/schema-names.ts'
import { OwnPasswordIfAny, PersonName } from './accounts.schemas.ts'

export const PasskeyName = PersonName.trim().min(1, 'Enter a name').meta({ title: 'Name', input: 'text' })

export const Passkey = z.object({
  id: Id,
  name: z.string(),
  createdAt: Instant,
  lastUsedAt: Instant.nullable(),
})
export type Passkey = z.infer<typeof Passkey>

/** What the browser's `navigator.credentials` accepts, as JSON (WebAuthn Level 3 §5.1.8, §5.1.9). */
export const PasskeyOptions = z.looseObject({ challenge: z.string() })
export type PasskeyOptions = z.infer<typeof PasskeyOptions>

const Encoded = z.string().min(1).max(16_384)
const shared = {
  id: Encoded,
  rawId: Encoded,
  type: z.literal('public-key'),
  authenticatorAttachment: z.string().max(40).optional(),
  clientExtensionResults: z.looseObject({}),
}

/** `PublicKeyCredential.toJSON()` of a new passkey (WebAuthn Level 3 §5.1). */
export const PasskeyRegistration = z.object({
  ...shared,
  response: z.object({
    clientDataJSON: Encoded,
    attestationObject: Encoded,
    transports: z.array(z.string().max(40)).max(10).optional(),
  }),
})

/** The same for a passkey that signs in. */
export const PasskeyAssertion = z.object({
  ...shared,
  response: z.object({
    clientDataJSON: Encoded,
    authenticatorData: Encoded,
    signature: Encoded,
    userHandle: z.string().max(200).nullish(),
  }),
})

/** Is requested before the browser creates a passkey. */
export const AddPasskeyForm = z.object({ name: PasskeyName, password: OwnPasswordIfAny })
export const NewPasskeyInput = z.object({ name: PasskeyName, credential: PasskeyRegistration })
export type NewPasskeyInput = z.infer<typeof NewPasskeyInput>
/** The recovery codes are returned only with the first factor of an account; empty otherwise. */
export const NewPasskey = z.object({ passkey: Passkey, codes: z.array(z.string()) })
export type NewPasskey = z.infer<typeof NewPasskey>
export const RenamePasskeyInput = z.object({ name: PasskeyName })
export const PasskeySignInInput = z.object({ credential: PasskeyAssertion, remember: z.boolean().default(true) })
export type PasskeySignInInput = z.infer<typeof PasskeySignInInput>

named({
  PasskeyName,
  Passkey,
  PasskeyOptions,
  PasskeyRegistration,
  PasskeyAssertion,
  AddPasskeyForm,
  NewPasskeyInput,
  NewPasskey,
  RenamePasskeyInput,
  PasskeySignInInput,
})
