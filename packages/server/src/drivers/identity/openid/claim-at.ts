export type Claims = Readonly<Record<string, unknown>>

/**
 * A claim by its name. A name with dots also finds what Keycloak nests (`realm_access.roles`), unless a claim has the
 * whole name, as those that are addresses do.
 */
export function claimAt(claims: Claims, name: string): unknown {
  if (name === '') return undefined
  if (Object.hasOwn(claims, name)) return claims[name] ?? undefined
  let value: unknown = claims
  for (const part of name.split('.')) {
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value)
    if (!isObject || !Object.hasOwn(value as object, part)) return undefined
    value = (value as Record<string, unknown>)[part]
  }
  return value ?? undefined
}
