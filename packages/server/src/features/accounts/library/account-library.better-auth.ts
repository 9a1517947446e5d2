import { runWithAdapter } from '@better-auth/core/context'
import { kyselyAdapter } from '@better-auth/kysely-adapter'
import { type BetterAuthOptions, betterAuth } from 'better-auth/minimal'
import { serializeSignedCookie } from 'better-call'
import type { Kysely } from 'kysely'
import { hashPassword, verifyPassword } from '../../../platform/crypto/password-hash.ts'
import type { Reader, Tx } from '../../../platform/database/database.ts'
import { newId } from '../../../platform/ids.ts'
import type { Services } from '../../../platform/services.ts'
import type { AccountLibrary } from './account-port.ts'
import { librarySecret, sessionCookieName } from './session-cookie.ts'

const timestamps = { createdAt: 'created_at', updatedAt: 'updated_at' }

/** The library itself, writing to our tables under our names. */
export function createAuth(services: Services) {
  return betterAuth(libraryOptions(services))
}

function libraryOptions(services: Services) {
  return {
    appName: 'Holdall',
    // Only its own endpoints would need the true address, and they are not served.
    baseURL: services.env.appUrl ?? 'http://localhost',
    secret: librarySecret(services.vault),
    database: adapterOn(services, services.db.write),
    telemetry: { enabled: false },
    rateLimit: { enabled: false },
    logger: {
      level: 'warn',
      disableColors: true,
      log: (level, message) => services.log[level === 'error' ? 'error' : 'warn']({ part: 'accounts' }, message),
    },
    emailAndPassword: {
      enabled: true,
      password: { hash: hashPassword, verify: ({ hash, password }) => verifyPassword(password, hash) },
    },
    user: { modelName: 'users', fields: { emailVerified: 'email_verified', ...timestamps } },
    session: {
      modelName: 'sessions',
      fields: {
        userId: 'user_id',
        expiresAt: 'expires_at',
        ipAddress: 'ip_address',
        userAgent: 'user_agent',
        ...timestamps,
      },
      additionalFields: { lastUsedAt: { type: 'number', bigint: true, required: false, fieldName: 'last_used_at' } },
    },
    account: {
      modelName: 'credentials',
      fields: {
        userId: 'user_id',
        accountId: 'account_id',
        providerId: 'provider_id',
        accessToken: 'access_token',
        refreshToken: 'refresh_token',
        idToken: 'id_token',
        accessTokenExpiresAt: 'access_token_expires_at',
        refreshTokenExpiresAt: 'refresh_token_expires_at',
        ...timestamps,
      },
    },
    verification: { modelName: 'verifications', fields: { expiresAt: 'expires_at', ...timestamps } },
    advanced: {
      database: { generateId: () => newId(), validateSchema: false },
      // The name that the API's description gives; Secure is set by the address of each request.
      useSecureCookies: false,
      cookies: { session_token: { name: sessionCookieName } },
    },
  } satisfies BetterAuthOptions
}

function adapterOn(services: Services, db: Reader) {
  return kyselyAdapter(db as unknown as Kysely<unknown>, { type: services.db.dialect })
}

export async function createAccountLibrary(services: Services): Promise<AccountLibrary> {
  const options = libraryOptions(services)
  const library = await betterAuth(options).$context
  async function within<T>(tx: Tx, work: () => Promise<T>): Promise<T> {
    return await runWithAdapter(adapterOn(services, tx)(options), work)
  }

  return {
    createUser: (tx, user) =>
      within(tx, async () => {
        const now = new Date(services.clock.now())
        await library.internalAdapter.createUser(
          {
            id: user.id,
            email: user.email,
            name: user.name,
            emailVerified: user.isConfirmed,
            createdAt: now,
            updatedAt: now,
          },
          { method: 'email-password' },
        )
        if (user.passwordHash === null) return
        await library.internalAdapter.createAccount({
          userId: user.id,
          accountId: user.id,
          providerId: 'credential',
          password: user.passwordHash,
          createdAt: now,
          updatedAt: now,
        })
      }),
    createSession: (tx, session) =>
      within(tx, async () => {
        const started = new Date(session.startedAt)
        const values = {
          ipAddress: session.address ?? '',
          userAgent: session.userAgent,
          createdAt: started,
          updatedAt: started,
          lastUsedAt: session.startedAt,
          expiresAt: new Date(session.expiresAt),
        }
        const { id, token } = await library.internalAdapter.createSession(session.userId, false, values, true)
        return { id, token }
      }),
    sessionCookie: (token, traits) =>
      serializeSignedCookie(sessionCookieName, token, librarySecret(services.vault), {
        ...library.authCookies.sessionToken.attributes,
        sameSite: 'lax',
        secure: traits.isSecure,
        maxAge: traits.maxAgeSeconds ?? undefined,
      }),
  }
}
