import { z } from 'zod'
import { EmailAddress, Id, Instant } from '../kit/fields.ts'
import { named } from '../kit/schema-names.ts'
import { Me, SecondStepWay } from './accounts.schemas.ts'

/** In the order in which they are offered. */
export const socialProviders = ['google', 'facebook', 'twitter', 'envato'] as const
export const SocialProvider = z.enum(socialProviders)
export type SocialProvider = z.infer<typeof SocialProvider>

export const SocialBeginInput = z.object({
  remember: z.boolean().default(true),
  /** The page of this site to continue to. */
  next: z.string().max(2000).nullable().default(null),
})

/** Holds what the redirect from the provider brought back. */
export const SocialFinishInput = z.object({
  state: z.string().max(500),
  code: z.string().min(1).max(4000).optional(),
  error: z.string().max(1000).optional(),
})

export const SocialCompleteInput = z.object({
  /** Needed if the provider returned no confirmed address. */
  email: EmailAddress.optional(),
  /** Labels of the register policies that were ticked. */
  policies: z.array(z.string().max(500)).max(50).optional(),
})

/** Says what is missing to create an account. */
const Incomplete = z.object({
  complete: z.object({
    provider: SocialProvider,
    /** The provider's address; to be confirmed by mail unless `isConfirmed`. */
    email: z.string().nullable(),
    isConfirmed: z.boolean(),
  }),
})

/**
 * How a social login continues: signed in, a second step, an address to confirm by mail first, what is missing for an
 * account, or, if it was started in an account, linked with that one.
 */
export const SocialResult = z.object({
  next: z.string().nullable(),
  remember: z.boolean(),
  outcome: z.union([
    z.object({ me: Me }),
    z.object({ secondStep: z.array(SecondStepWay) }),
    z.object({ confirm: z.string() }),
    Incomplete,
    z.object({ linked: SocialProvider }),
  ]),
})
export type SocialResult = z.infer<typeof SocialResult>

/** A login at another site that opens an account. */
export const SocialLink = z.object({
  id: Id,
  provider: SocialProvider,
  /** The person's address or name there. */
  label: z.string(),
  createdAt: Instant,
})
export type SocialLink = z.infer<typeof SocialLink>

export const SocialLinks = z.object({
  data: z.array(SocialLink),
  /** False for someone who registered with another site and has not set a password. */
  hasPassword: z.boolean(),
})
export type SocialLinks = z.infer<typeof SocialLinks>

named({
  SocialProvider,
  SocialBeginInput,
  SocialFinishInput,
  SocialCompleteInput,
  SocialResult,
  SocialLink,
  SocialLinks,
})
