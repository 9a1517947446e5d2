import { z } from 'zod'
import { Me, OwnPassword, SecondStepWay } from '../accounts/accounts.schemas.ts'
import { SocialBeginInput, SocialCompleteInput } from '../accounts/social.schemas.ts'
import { Id, Instant } from '../kit/fields.ts'
import { named } from '../kit/schema-names.ts'
import { CompanyIcon, CompanyKind } from './providers.schemas.ts'

/** A provider as the sign-in page shows it. */
export const CompanyButton = z.object({ id: Id, name: z.string(), icon: CompanyIcon, kind: CompanyKind })
export type CompanyButton = z.infer<typeof CompanyButton>

export const CompanyBeginInput = SocialBeginInput

/** What the redirect from the provider brought back: the query of the page’s address as it is, without the `?`. */
export const CompanyFinishInput = z.object({ query: z.string().max(8000) })

const user = z.string().trim().min(1, 'Enter your username').max(254).meta({ title: 'Username' })
/** Theirs at the provider, so that no rule of ours applies. */
const password = z.string().min(1, 'Enter your password').max(1000).meta({ title: 'Password', input: 'password' })

/** Name and password at a directory. */
export const CompanySignInInput = SocialBeginInput.extend({ user, password })

export const CompanyCompleteInput = SocialCompleteInput

const ProviderName = z.object({ id: Id, name: z.string() })

/**
 * How a sign-in continues: signed in, a second step, an address to confirm by mail first, what is missing for an account,
 * or, if it was started in an account, linked with that one.
 */
export const CompanyResult = z.object({
  next: z.string().nullable(),
  remember: z.boolean(),
  outcome: z.union([
    z.object({ me: Me }),
    z.object({ secondStep: z.array(SecondStepWay) }),
    z.object({ confirm: z.string() }),
    z.object({
      complete: z.object({
        provider: ProviderName,
        /** The provider's address; to be confirmed by mail unless `isConfirmed`. */
        email: z.string().nullable(),
        isConfirmed: z.boolean(),
      }),
    }),
    z.object({ linked: ProviderName }),
  ]),
})
export type CompanyResult = z.infer<typeof CompanyResult>

/** A login at a provider that opens an account. */
export const CompanyLink = z.object({
  id: Id,
  provider: CompanyButton,
  /** False while the provider is turned off. */
  isEnabled: z.boolean(),
  /** The person's address or name there. */
  label: z.string(),
  createdAt: Instant,
})
export type CompanyLink = z.infer<typeof CompanyLink>

export const CompanyLinks = z.object({
  data: z.array(CompanyLink),
  /** Providers that the caller isn’t linked with yet. */
  others: z.array(CompanyButton),
  hasPassword: z.boolean(),
  /** What the caller must do before they can link or unlink: enter their password, or sign in again. */
  needs: z.enum(['nothing', 'password', 'sign-in']),
})
export type CompanyLinks = z.infer<typeof CompanyLinks>

/** The caller’s password here, unless they signed in a few minutes ago. */
export const CompanyConfirm = z.object({ currentPassword: OwnPassword.optional() })
export const CompanyLinkDirectoryInput = CompanyConfirm.extend({ user, password })

/** Where the browser ends the session at the provider too; null if there is nothing to end. */
export const CompanySignedOut = z.object({ address: z.string().nullable() })

named({
  CompanyButton,
  CompanyFinishInput,
  CompanySignInInput,
  CompanyResult,
  CompanyLink,
  CompanyLinks,
  CompanyConfirm,
  CompanyLinkDirectoryInput,
  CompanySignedOut,
})
